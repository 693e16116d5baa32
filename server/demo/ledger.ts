import type { DocumentKind, LigneInput } from '#shared/contracts/documents/documents.ts';
import type { JourIso } from '#shared/time/dates.ts';
import type { LigneChoisie } from '#shared/contracts/ventes/parts.ts';
import type { DemoFait, DemoOperation, DemoPaiement } from './demo-boutique.ts';
import type { Shelves } from './stock.ts';

type Entree = Extract<DemoOperation, { kind: 'entree' }>;
export type Draft = Pick<Extract<DemoOperation, { kind: 'document' }>, 'client_id' | 'reference' | 'lignes'>;
/** `hasMovedStock` is set once along a chain of transformations. */
type Written = Draft & { hasMovedStock: boolean };
export type Ledger = ReturnType<typeof createLedger>;

/** Records what happens, in order, and moves the stock with it. */
export function createLedger(shelves: Shelves) {
  const operations: DemoOperation[] = [];
  const written = new Map<string, Written>();

  function enter(jour: JourIso, commentaire: string, lignes: Entree['lignes']): void {
    for (const { article_ref, quantite } of lignes) shelves.add(article_ref, quantite);
    const reference = `BLF-${String(operations.length).padStart(5, '0')}`;
    operations.push({ jour, kind: 'entree', reference, commentaire, lignes });
  }

  /** Delivers an order; what was sold out in the meantime is first fetched from the supplier. */
  function deliver(jour: JourIso, lignes: readonly LigneInput[]): void {
    const bought = listBought(shelves, lignes);
    if (bought.length > 0) enter(jour, 'Réassort pour une commande client', bought);
    shelves.take(lignes);
  }

  function write(jour: JourIso, document: DocumentKind, draft: Written): string {
    const id = `D${String(written.size + 1).padStart(5, '0')}`;
    const isDelivery = document === 'livraison' || document === 'facture';
    if (isDelivery && !draft.hasMovedStock) deliver(jour, draft.lignes);
    if (document === 'avoir') shelves.putBack(draft.lignes);
    written.set(id, { ...draft, hasMovedStock: draft.hasMovedStock || isDelivery });
    return id;
  }

  function get(id: string): Written {
    const document = written.get(id);
    if (!document) throw new Error(`No document is called ${id}`);
    return document;
  }

  return {
    operations,
    enter,
    get,
    create(jour: JourIso, document: DocumentKind, draft: Draft): string {
      const id = write(jour, document, { ...draft, hasMovedStock: false });
      operations.push({ jour, kind: 'document', id, document, ...draft });
      return id;
    },
    transform(jour: JourIso, source: string, cible: DocumentKind): string {
      const id = write(jour, cible, get(source));
      operations.push({ jour, kind: 'transformation', id, source, cible });
      return id;
    },
    /** Makes the credit note of some lines of an invoice, and puts them back on the shelf. */
    takeBack(jour: JourIso, source: string, lignes: LigneChoisie[]): string {
      const sold = get(source);
      const id = write(jour, 'avoir', { ...sold, lignes: pickReturned(sold.lignes, lignes) });
      operations.push({ jour, kind: 'retour', id, source, lignes });
      return id;
    },
    ...createNotes(operations),
  };
}

function listBought(shelves: Shelves, lignes: readonly LigneInput[]): Entree['lignes'] {
  return shelves.listMissing(lignes).map(({ input }) => {
    const ordered = lignes.filter(({ article_code }) => article_code === input.reference);
    const quantite = ordered.reduce((sum, ligne) => sum + Math.ceil(ligne.quantite), input.stock_mini ?? 0);
    return { article_ref: input.reference, quantite, prix_unitaire: input.prix_achat ?? 0 };
  });
}

function pickReturned(sold: readonly LigneInput[], lignes: readonly LigneChoisie[]): LigneInput[] {
  return lignes.flatMap(({ ligne, quantite }) => {
    const line = sold[ligne - 1];
    return line ? [{ ...line, quantite }] : [];
  });
}

/** Records what moves no stock. */
function createNotes(operations: DemoOperation[]) {
  let payments = 0;
  return {
    pay(jour: JourIso, document: string, paiement: DemoPaiement): string {
      payments += 1;
      const id = `R${String(payments).padStart(5, '0')}`;
      operations.push({ jour, kind: 'reglement', id, document, ...paiement });
      return id;
    },
    /** Records a fact that moves no stock and has no id. */
    note(jour: JourIso, fait: DemoFait): void {
      operations.push({ jour, ...fait });
    },
    setStatut(jour: JourIso, id: string, statut: number): void {
      operations.push({ jour, kind: 'statut', id, statut });
    },
  };
}
