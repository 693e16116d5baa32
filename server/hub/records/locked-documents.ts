import type { StoredDocument } from '#server/backoffice/local/documents/documents.store.ts';
import { createChainPlaces, withUsedUpStatut } from '#server/sharing/records/chain-places.ts';
import { asReplique, type Fields } from '#server/sharing/records/fields.ts';
import { createFactureFinder, createFirstFinder } from '#server/sharing/records/chain-finders.ts';
import { toReplique } from '#server/sharing/records/to-replique.ts';
import { documentKinds } from '#shared/contracts/documents/documents.ts';
import type { Entite, Replique } from '#shared/contracts/postes/gateway.ts';
import { InvalidInput } from '#shared/endpoints/errors.ts';
import { createChainMemory } from './chain-memory.ts';

type Row = { id: number; entite: Entite; record: Fields };
type DocumentDeps = { note: (entite: Entite, code: string) => void; now: () => Date };

/** Stores documents with their places in their chains, decided as a shop decides them for its tills. */
export function createLockedDocuments(known: readonly Row[], { note, now }: DocumentDeps) {
  const store = createChainMemory(
    known.flatMap(({ id, entite, record }) => (entite === 'document' ? toStored(id, record) : [])),
  );
  const changes = { note: ({ entite, code }: { entite: Entite; code: string }) => note(entite, code) };
  const stock = { settle: () => {}, settleOrder: () => {} };
  const places = createChainPlaces({ store, stock, changes, now, touch: () => {} });

  return {
    findFirst: createFirstFinder(store),
    findFacture: createFactureFinder(store),
    listMadeOf: (numero: string) => store.listMadeOf(numero).map((one) => toReplique.document(one)),

    find(numero: string): Replique<'document'> | undefined {
      const stored = store.findNumero(numero);
      return stored && toReplique.document(stored);
    },

    put(given: Replique<'document'>): void {
      if (documentKinds[given.genre].code !== given.type_document) {
        throw new InvalidInput('Le genre de ce document et son type se contredisent.');
      }
      const before = store.findNumero(given.numero);
      const stored = toStored(before?.id ?? Number.MAX_SAFE_INTEGER, given);
      const place = places.choose(stored, before);
      const document = before ? withUsedUpStatut(store, stored) : stored.document;
      const after = { ...stored, document, chaine: place.chaine, porteStock: place.porteStock };
      store.put(after);
      note('document', given.numero);
      if (before) places.follow(before, after);
    },
  };
}

function toStored(id: number, record: Fields): StoredDocument {
  const { genre: kind, chaine, porte_stock: porteStock, ...document } = asReplique('document', record);
  return { id, kind, chaine, porteStock, document };
}
