import type { DocumentRegle } from '#shared/contracts/reglements/reglements.ts';
import { Refused } from '#shared/endpoints/errors.ts';
import type { DocumentLu } from '#server/backoffice/reglements.gateway.ts';
import type { Dues } from '../comptes/dues.ts';
import type { DocumentStore, StoredDocument } from '../documents/documents.store.ts';
import type { AcompteConnu, ListAcomptes } from '../acomptes/open-acomptes.ts';
import { isAcomptable } from '#shared/documents/draft-acompte.ts';
import { toCents } from '#shared/money/money.ts';
import type { Named } from './reglement-rules.ts';

export type NamedDocuments = ReturnType<typeof createNamedDocuments>;

type Deps = { store: DocumentStore; dues: Dues; listAcomptes: ListAcomptes };

const noDue = { regle: 0, acompte: 0, credite: 0, reste_du: 0, excedent: 0 };

/** Reads the documents that règlements name, as they stand when asked for. */
export function createNamedDocuments({ store, dues, listAcomptes }: Deps) {
  /** @throws {Refused} for an unknown number. */
  function get(numero: string): StoredDocument {
    const stored = store.findNumero(numero);
    if (!stored) throw new Refused(`Document ${numero} introuvable`);
    return stored;
  }

  return {
    get,

    /** Reads the amount due of a document; it is shown with the document to a user who has seen another version. */
    readDue: (numero: string) => dues.read(numero),

    /** Returns the facts of a document that the rules need. */
    toNamed({ kind, chaine, document }: StoredDocument): Named {
      const { numero } = document;
      const invoiced = isAcomptable(kind) ? sumAcomptes(listAcomptes(numero)) : 0;
      const facture = isAcomptable(kind) ? store.findInChain('facture', chaine)?.document.numero : undefined;
      return { ...document, kind, du: dues.read(numero) ?? noDue, invoiced, facture };
    },

    /** Returns a document in the form of an answer; undefined for one that has not arrived yet. */
    findRegle(numero: string): DocumentRegle | undefined {
      const document = store.findNumero(numero)?.document;
      if (!document) return undefined;
      const { type_document, statut, total_ttc, version, emission } = document;
      return { numero, type_document, statut, total_ttc, version, emission, ...(dues.read(numero) ?? noDue) };
    },
  };
}

/** Adds documents of other shops to those of this database, and reads each document once. */
export function withAilleurs(
  named: NamedDocuments,
  ailleurs: ReadonlyMap<string, DocumentLu> | undefined,
): NamedDocuments {
  const known = new Map<string, StoredDocument>();

  function read(numero: string): StoredDocument {
    const other = ailleurs?.get(numero);
    return other
      ? { id: 0, kind: other.kind, chaine: numero, porteStock: false, document: other.document }
      : named.get(numero);
  }

  return {
    ...named,
    get(numero) {
      const stored = known.get(numero) ?? read(numero);
      known.set(numero, stored);
      return stored;
    },
    readDue: (numero) => ailleurs?.get(numero)?.du ?? named.readDue(numero),
    toNamed(stored) {
      const other = ailleurs?.get(stored.document.numero);
      if (!other) return named.toNamed(stored);
      return { ...stored.document, kind: other.kind, du: other.du, invoiced: 0, facture: undefined };
    },
  };
}

/** Sums deposit invoices less their credit notes, in cents. */
function sumAcomptes(acomptes: readonly AcompteConnu[]): number {
  const nets = acomptes.map(({ document, avoirs }) =>
    avoirs.reduce((sum, { total_ttc }) => sum - toCents(total_ttc), toCents(document.total_ttc)),
  );
  return nets.reduce((sum, cents) => sum + cents, 0);
}
