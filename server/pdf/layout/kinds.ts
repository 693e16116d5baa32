import {
  type DocumentKind,
  type DocumentRecord,
  documentKinds,
  findDocumentKind,
} from '#shared/contracts/documents/documents.ts';

/** A framed space to sign in: its title, and what the signer writes there by hand. */
export type SignatureBox = { title: string; hint: string };

export type KindLayout = {
  title: string;
  /** False for documents that go with the goods, whose readers must not see the prices. */
  priced: boolean;
  /** Label of the date in `date_echeance`; undefined when the kind has none. */
  dueLabel?: string;
  /** Label of the last total. */
  totalLabel: string;
  /** Prints what the law requires of invoices and credit notes: the customer's identifiers. */
  fiscal: boolean;
  signatures: readonly SignatureBox[];
};

const handwritten = 'Date, nom, signature et cachet';

/** The differences between the kinds of document on paper; everything else is the same. */
const kindLayouts: Record<DocumentKind, KindLayout> = {
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

/** Returns the layout of a document; the title of a deposit invoice says what it is. */
export function toLayout(kind: DocumentKind, { est_acompte }: Pick<DocumentRecord, 'est_acompte'>): KindLayout {
  const layout = kindLayouts[kind];
  return est_acompte ? { ...layout, title: `${layout.title} d’acompte` } : layout;
}

const kindsByPrefix = new Map<string, DocumentKind>(
  Object.values(documentKinds).map(({ code, prefix }) => [prefix, findDocumentKind(code) ?? 'devis']),
);

/** Returns the title of a document, from the prefix of its number; «Document» for another program's number. */
export function toSourceTitle(numero: string): string {
  const kind = kindsByPrefix.get(numero.slice(0, 2));
  return kind ? kindLayouts[kind].title : 'Document';
}
