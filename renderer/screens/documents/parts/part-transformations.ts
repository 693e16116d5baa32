import { listTransformations, type WhyNot } from '#renderer/screens/documents/document-actions.ts';
import type { VenteKind } from '#renderer/stores/vente.ts';
import { type DocumentRecord, statutAnnule, statutTransforme } from '#shared/contracts/documents/documents.ts';
import type { Maillon } from '#shared/contracts/documents/historique.ts';
import {
  createCommandeFacture,
  createCommandeLivraison,
  createFactureAvoir,
  getCommandeReste,
  getFactureReste,
  type LigneChoisie,
  type Reste,
} from '#shared/contracts/ventes/parts.ts';
import { toFrozenMessage } from '#shared/documents/document-names.ts';

/** A document that can be made of some lines of another. */
export type PartTransformation = {
  cible: VenteKind;
  /** In a menu, and on the button of the dialog. */
  label: string;
  action: string;
  /** The heading of the column of remaining quantities. */
  left: string;
  /** Label of the total. */
  total: string;
  /** True to begin with all that is left; otherwise with nothing. */
  isProposed: boolean;
  endpoint: typeof createCommandeLivraison | typeof createCommandeFacture | typeof createFactureAvoir;
  reads: typeof getCommandeReste | typeof getFactureReste;
};

const deliver: PartTransformation = {
  cible: 'livraison',
  label: 'Livrer une partie…',
  action: 'Livrer',
  left: 'Reste à livrer',
  total: 'Total livré TTC',
  isProposed: true,
  endpoint: createCommandeLivraison,
  reads: getCommandeReste,
};
const invoice: PartTransformation = {
  cible: 'facture',
  label: 'Facturer une partie…',
  action: 'Facturer',
  left: 'Reste à facturer',
  total: 'Total facturé TTC',
  isProposed: true,
  endpoint: createCommandeFacture,
  reads: getCommandeReste,
};
const credit: PartTransformation = {
  cible: 'avoir',
  label: 'Faire un avoir…',
  action: 'Faire l’avoir',
  left: 'Reste à créditer',
  total: 'Total de l’avoir TTC',
  isProposed: false,
  endpoint: createFactureAvoir,
  reads: getFactureReste,
};

/** The documents each kind may be divided into, with the shortcut of the first. */
const ways: Partial<Record<VenteKind, { key: string; ways: readonly PartTransformation[] }>> = {
  commande: { key: 'P', ways: [deliver, invoice] },
  facture: { key: 'A', ways: [credit] },
};

type PartOffer = PartTransformation & { reason: string | undefined };

/**
 * Lists what may be made of some lines of a document, each with the reason when it cannot, and the key of the first.
 */
export function listPartTransformations(
  kind: VenteKind,
  document: DocumentRecord & { chain: readonly Maillon[] | undefined },
  whyNot: WhyNot,
) {
  const { statut } = document;
  const { key = 'P', ways: known = [] } = ways[kind] ?? {};
  const isClosed = statut === statutTransforme || statut === statutAnnule;
  const closed = isClosed ? toFrozenMessage(kind, document, 'transformé') : undefined;
  const whole = listTransformations(kind, document, whyNot);
  const offers = known.map((way): PartOffer => {
    const taken = whole.find(({ cible }) => cible === way.cible)?.reason;
    return { ...way, reason: whyNot(way.endpoint) ?? closed ?? taken };
  });
  return { key, offers };
}

/** Returns the first quantities to take of each line, by its place. */
export function toFirstChoice({ lignes }: Reste, { isProposed }: PartTransformation): Record<number, number | null> {
  return Object.fromEntries(lignes.map(({ ligne, reste }) => [ligne, isProposed && reste !== 0 ? reste : null]));
}

/** Lists the lines of which something is taken. */
export function toChosenLines(choice: Readonly<Record<number, number | null>>): LigneChoisie[] {
  return Object.entries(choice).flatMap(([ligne, quantite]) => (quantite ? [{ ligne: Number(ligne), quantite }] : []));
}
