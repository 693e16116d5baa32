import type { RouteObject } from 'react-router';
import type { VenteKind } from '#renderer/stores/vente.ts';
import { kindWords } from './kind-words.ts';

/** The list and the card of one kind of document, under their address. */
export function listDocumentRoutes(kind: VenteKind): RouteObject[] {
  const path = kindWords[kind].path.slice(1);
  return [
    {
      path,
      lazy: async () => {
        const { DocumentsListScreen } = await import('./documents-list.screen.tsx');
        return { Component: () => <DocumentsListScreen kind={kind} /> };
      },
    },
    {
      path: `${path}/:numero`,
      lazy: async () => {
        const { DocumentScreen } = await import('./document.screen.tsx');
        return { Component: () => <DocumentScreen kind={kind} /> };
      },
    },
  ];
}
