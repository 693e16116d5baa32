import {
  type DocumentKind,
  type DocumentRecord,
  documentKinds,
  findDocumentKind,
} from '#shared/contracts/documents/documents.ts';

/** A framed space to sign in: its title, and what is written there by hand. */
export type SignatureBox = { title: string; hint: string };

export type KindLayout = {
  title: string;
  /** Unpriced documents follow the goods, and are read by people who have no business with the prices. */
  priced: boolean;
  /** What the date in `date_echeance` is; undefined where the kind has none. */
  dueLabel?: string;
  /** Label of the last total. */
  totalLabel: string;
  /** Prints what the law asks of invoices and credit notes: the customer's identifiers. */
  fiscal: boolean;
  signatures: readonly SignatureBox[];
};

const handwritten = 'Date, nom, signature et cachet';

/** What differs between the kinds of document on paper; the rest is the same for all. */
export const kindLayouts: Record<DocumentKind, KindLayout> = {
  devis: {
    title: 'Devis',
    priced: true,
    dueLabel: 'Valable jusqu’au',
    totalLabel: 'Total TTC',
    fiscal: false,
    signatures: [{ title: 'Bon pour accord', hint: handwritten }],
  },
  commande: {
    title: 'Bon de commande',
    priced: true,
    dueLabel: 'Échéance',
    totalLabel: 'Total TTC',
    fiscal: false,
    signatures: [{ title: 'Bon pour commande', hint: handwritten }],
  },
  preparation: {
    title: 'Bon de préparation',
    priced: false,
    totalLabel: '',
    fiscal: false,
    signatures: [
      { title: 'Préparé par', hint: 'Nom, date et heure' },
      { title: 'Contrôlé par', hint: 'Nom, date et heure' },
    ],
  },
  livraison: {
    title: 'Bon de livraison',
    priced: false,
    totalLabel: '',
    fiscal: false,
    signatures: [
      { title: 'Réserves éventuelles', hint: 'Précises et motivées' },
      { title: 'Reçu conforme', hint: handwritten },
    ],
  },
  retour: {
    title: 'Bon de retour',
    priced: false,
    totalLabel: '',
    fiscal: false,
    signatures: [
      { title: 'Rendu par le client', hint: 'Date, nom et signature' },
      { title: 'Reçu par le magasin', hint: 'Date, nom, état des articles et signature' },
    ],
  },
  avoir: { title: 'Avoir', priced: true, totalLabel: 'Net à votre crédit', fiscal: true, signatures: [] },
  facture: {
    title: 'Facture',
    priced: true,
    dueLabel: 'Échéance',
    totalLabel: 'Net à payer',
    fiscal: true,
    signatures: [],
  },
};

/** A deposit invoice says so. */
export function toLayout(kind: DocumentKind, { est_acompte }: Pick<DocumentRecord, 'est_acompte'>): KindLayout {
  const layout = kindLayouts[kind];
  return est_acompte ? { ...layout, title: `${layout.title} d’acompte` } : layout;
}

const kindsByPrefix = new Map<string, DocumentKind>(
  Object.values(documentKinds).map(({ code, prefix }) => [prefix, findDocumentKind(code) ?? 'devis']),
);

/** What the document with this number is called, read from the number's prefix; «Document» for another program's number. */
export function toSourceTitle(numero: string): string {
  const kind = kindsByPrefix.get(numero.slice(0, 2));
  return kind ? kindLayouts[kind].title : 'Document';
}
