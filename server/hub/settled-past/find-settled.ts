import { type StoredDue, computeStoredDues } from '#server/backoffice/local/comptes/stored-dues.ts';
import { findKindOfNumero } from '#shared/contracts/documents/documents.ts';
import type { Replique } from '#shared/contracts/postes/gateway.ts';
import { toCents } from '#shared/money/money.ts';
import { toRelative } from '../group-documents/read-affaire.ts';

/** Without the lines, which are not needed: years of them are much to read. */
type Document = Omit<Replique<'document'>, 'lignes' | 'tvas'>;
type Reglement = Replique<'reglement'>;
type Of<T> = { boutique: string; record: T };

/**
 * Everything a shop's affaires are made of, with other shops' part in them: `affaire` is the number of the first
 * document.
 */
export type PastOfShop = {
  documents: readonly (Of<Document> & { affaire: string })[];
  reglements: readonly Of<Reglement>[];
};
type Asked = { boutique: string /** A day: what is of that day or later is not past. */; avant: string };

/**
 * The settled records by their numbers, each with the lot it belongs to, see `findSettled`: the records of a lot are
 * settled together or not at all.
 */
type Settled = { documents: Map<string, string>; reglements: Map<string, string> };

/** Statuses perdu, archivé, transformé and annulé: nothing more is made from a quote, an order or a delivery note. */
const done: readonly number[] = [3, 4, 5, 6];
/** Statuses of an unissued invoice that nobody asks for any more. */
const closed: readonly number[] = [2, ...done];

/**
 * Finds the part of a shop's past that sums to zero and stays so: affaires that lie entirely in this shop and before a
 * day, in which nothing is owed, overpaid or still to come. Affaires that share a règlement, a sale's règlements, or a
 * ticket and its invoice are settled together or not at all. Pure.
 */
export function findSettled({ documents, reglements }: PastOfShop, asked: Asked): Settled {
  const affaireOf = new Map(documents.map(({ record, affaire }) => [record.numero, affaire]));
  const together = createTogether();
  for (const { record } of documents) together.add(listNamed(record).map((numero) => affaireOf.get(numero)));
  for (const several of Map.groupBy(reglements, ({ record }) => record.ensemble).values()) {
    const affaires = several.flatMap(({ record }) => listPaid(record).map((numero) => affaireOf.get(numero)));
    together.add([...affaires, ...(several.every((one) => isPlain(one, asked)) ? [] : [undefined])]);
  }
  const dues = computeDues(documents, reglements);
  for (const { affaire, ...one } of documents) {
    if (!isDone(one, dues.get(one.record.numero), asked)) together.add([affaire, undefined]);
  }
  const findLot = (affaire: string | undefined) => (affaire === undefined ? undefined : together.findLot(affaire));
  const paid = reglements.map(({ record }) => {
    const lots = listPaid(record).map((numero) => findLot(affaireOf.get(numero)));
    return { numero: record.numero, lot: lots.find((lot) => lot !== undefined) };
  });
  return {
    documents: toLots(documents.map(({ record, affaire }) => ({ numero: record.numero, lot: findLot(affaire) }))),
    reglements: toLots(paid),
  };
}

const toLots = (several: readonly { numero: string; lot: string | undefined }[]): Map<string, string> =>
  new Map(several.flatMap(({ numero, lot }) => (lot === undefined ? [] : [[numero, lot] as const])));

const listPaid = ({ imputations }: Reglement) => imputations.map(({ numero }) => numero);

/** Lists a document and those it is tied to otherwise than as their source. */
function listNamed({ numero, ticket, facture_demandee, acomptes_deduits }: Document): string[] {
  const others = [ticket, facture_demandee, ...(acomptes_deduits ?? []).map((one) => one.numero)];
  return [numero, ...others.filter((one) => one !== null && one !== undefined)];
}

/**
 * Returns whether a règlement is of this shop and past, and goes to documents completely: the rest would be the
 * customer's credit.
 */
const isPlain = ({ boutique, record }: Of<Reglement>, asked: Asked) =>
  boutique === asked.boutique && record.date < asked.avant && toCents(record.libre) === 0;

function isDone({ boutique, record }: Of<Document>, due: StoredDue | undefined, asked: Asked): boolean {
  const { numero, date, statut, emission, ailleurs, credite_ailleurs } = record;
  if (boutique !== asked.boutique || date >= asked.avant || ailleurs || credite_ailleurs) return false;
  if (!due || due.reste_du !== 0 || due.excedent !== 0 || due.acompte_ecart !== 0) return false;
  const kind = findKindOfNumero(numero);
  const isInvoice = kind === 'facture' || kind === 'avoir';
  return isInvoice ? Boolean(emission) || closed.includes(statut) : done.includes(statut);
}

function computeDues(documents: PastOfShop['documents'], reglements: PastOfShop['reglements']): Map<string, StoredDue> {
  const imputed = new Map<string, { montant: number; nombre: number }>();
  for (const { numero, montant } of reglements.flatMap(({ record }) => record.imputations)) {
    const before = imputed.get(numero) ?? { montant: 0, nombre: 0 };
    imputed.set(numero, { montant: before.montant + toCents(montant), nombre: before.nombre + 1 });
  }
  const families = Map.groupBy(documents, ({ affaire }) => affaire).values();
  const dues = [...families].map((family) =>
    computeStoredDues(family.map(({ record }) => toRelative(record, imputed.get(record.numero)))),
  );
  return new Map(dues.flatMap((several) => [...several]));
}

/** Groups affaires that are settled together; whatever names a missing record (`undefined`) is never settled. */
function createTogether() {
  const parents = new Map<string, string>();
  const open = '';

  function find(one: string): string {
    const parent = parents.get(one) ?? one;
    if (parent === one) return one;
    const root = find(parent);
    parents.set(one, root);
    return root;
  }

  return {
    add(several: readonly (string | undefined)[]) {
      const [first = open, ...others] = several;
      for (const other of others) parents.set(find(other ?? open), find(first));
    },
    /** Finds what stands for the group of an affaire; undefined for one that is not settled. */
    findLot(affaire: string): string | undefined {
      const lot = find(affaire);
      return lot === find(open) ? undefined : lot;
    },
  };
}
