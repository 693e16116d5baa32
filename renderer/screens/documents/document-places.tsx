import {
  IconClipboardList,
  IconFileInvoice,
  IconFileText,
  IconReceiptRefund,
  IconTruckDelivery,
} from '@tabler/icons-react';
import type { RouteObject } from 'react-router';
import type { Place } from '#renderer/screens/place.ts';
import { type VenteKind, venteKinds } from '#renderer/stores/vente.ts';
import { kindLabels } from '#renderer/records/documents/kind-labels.ts';

/** Returns the list and the card of one kind of document, under their address. */
function listRoutes(kind: VenteKind): RouteObject[] {
  const path = kindLabels[kind].path.slice(1);
  return [
    {
      path,
      lazy: async () => {
        const { DocumentsListScreen } = await import('./list/documents-list.screen.tsx');
        return { Component: () => <DocumentsListScreen kind={kind} /> };
      },
    },
    {
      path: `${path}/:numero`,
      lazy: async () => {
        const { DocumentScreen } = await import('./card/document.screen.tsx');
        return { Component: () => <DocumentScreen kind={kind} /> };
      },
    },
  ];
}

const looks: Record<VenteKind, Pick<Place, 'icon' | 'keywords' | 'fold'>> = {
  devis: { icon: IconFileText, keywords: 'propositions offres' },
  commande: { icon: IconClipboardList, keywords: 'bons de commande', fold: 'Livrer et reprendre' },
  livraison: { icon: IconTruckDelivery, keywords: 'bons de livraison', fold: 'Livrer et reprendre' },
  facture: { icon: IconFileInvoice, keywords: 'impayés échéances' },
  avoir: { icon: IconReceiptRefund, keywords: 'retours remboursements', fold: 'Livrer et reprendre' },
};

export const documentPlaces: readonly Place[] = venteKinds.map((kind) => ({
  ...looks[kind],
  path: kindLabels[kind].path,
  label: kindLabels[kind].plural,
  routes: listRoutes(kind),
}));
