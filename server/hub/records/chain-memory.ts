import { statutAnnule } from '#shared/contracts/documents/documents.ts';
import type { ChainStore, StoredDocument } from '#server/backoffice/local/documents/documents.store.ts';
import { documentRules } from '#server/backoffice/local/documents/document-rules.ts';

/** Serves the documents of an affaire from memory, read before the decision about one of them. */
export function createChainMemory(
  documents: readonly StoredDocument[],
): ChainStore & { put(stored: StoredDocument): void } {
  const known = new Map(documents.map((stored) => [stored.id, stored]));
  const listStanding = () =>
    [...known.values()].filter(({ document }) => document.statut !== statutAnnule).toSorted((a, b) => a.id - b.id);
  const listChain = (chaine: string) => listStanding().filter((one) => one.chaine === chaine);

  return {
    put: (stored) => void known.set(stored.id, stored),
    findNumero: (numero) => [...known.values()].find(({ document }) => document.numero === numero),
    listChain,
    findInChain: (kind, chaine) => listChain(chaine).find((one) => one.kind === kind),
    findCarrier: (chaine) =>
      listChain(chaine).find(({ kind, porteStock }) => porteStock && documentRules[kind].stock < 0)?.document.numero,
    listMadeOf: (numero) => listStanding().filter(({ document }) => document.document_source === numero),
    save: ({ id, document }) => change(id, { document }),
    savePlace: ({ id, chaine, porteStock }) => change(id, { chaine, porteStock }),
  };

  function change(id: number, changed: Partial<StoredDocument>) {
    const stored = known.get(id);
    if (stored) known.set(id, { ...stored, ...changed });
  }
}
