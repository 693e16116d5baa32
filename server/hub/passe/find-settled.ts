import { type KeptDue, settleKept } from '#server/backoffice/local/comptes/settle-kept.ts';
import { findKindOfNumero } from '#shared/contracts/documents/documents.ts';
import type { Replique } from '#shared/contracts/postes/gateway.ts';
import { toCents } from '#shared/money/money.ts';
import { toRelative } from '../ailleurs/read-affaire.ts';

/** Without what is not looked at: years of lines are much to read. */
type Document = Omit<Replique<'document'>, 'lignes' | 'tvas'>;
type Reglement = Replique<'reglement'>;
type Of<T> = { boutique: string; record: T };

/** All that a shop's affaires are made of, with what other shops have of them: `affaire` is the first document of all. */
export type Passe = {
  documents: readonly (Of<Document> & { affaire: string })[];
  reglements: readonly Of<Reglement>[];
};
type Asked = { boutique: string /** A day: what is of that day or later is not past. */; avant: string };

/** Numbers of what is settled, see `findSettled`. */
export type Settled = { documents: Set<string>; reglements: Set<string> };

/** Perdu, Archivé, Transformé, Annulé: nothing more comes of a quote, an order or a delivery note. */
const done: readonly number[] = [3, 4, 5, 6];
/** What an invoice that was never issued says when nobody asks for it any more. */
const closed: readonly number[] = [2, ...done];

/**
 * What of a shop's past sums to nothing and stays so: affaires all of which is of this shop and before a day, in which nothing is owed,
 * beyond, or still to come. Affaires that share a règlement, a sale's règlements or a ticket and its invoice are settled together or
 * not at all. Pure.
 */
export function findSettled({ documents, reglements }: Passe, asked: Asked): Settled {
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
  const isSettled = (affaire: string | undefined) => affaire !== undefined && !together.isOpen(affaire);
  const settled = documents.filter(({ affaire }) => isSettled(affaire));
  const paid = reglements.filter(({ record }) => listPaid(record).some((numero) => isSettled(affaireOf.get(numero))));
  return {
    documents: new Set(settled.map(({ record }) => record.numero)),
    reglements: new Set(paid.map(({ record }) => record.numero)),
  };
}

const listPaid = ({ imputations }: Reglement) => imputations.map(({ numero }) => numero);

/** The documents one is tied to otherwise than by having been made of it, and itself. */
function listNamed({ numero, ticket, facture_demandee, acomptes_deduits }: Document): string[] {
  const others = [ticket, facture_demandee, ...(acomptes_deduits ?? []).map((one) => one.numero)];
  return [numero, ...others.filter((one) => one !== null && one !== undefined)];
}

/** Of this shop, past, and all of it goes to documents: what is free is the customer's credit. */
const isPlain = ({ boutique, record }: Of<Reglement>, asked: Asked) =>
  boutique === asked.boutique && record.date < asked.avant && toCents(record.libre) === 0;

function isDone({ boutique, record }: Of<Document>, due: KeptDue | undefined, asked: Asked): boolean {
  const { numero, date, statut, emission, ailleurs, credite_ailleurs } = record;
  if (boutique !== asked.boutique || date >= asked.avant || ailleurs || credite_ailleurs) return false;
  if (!due || due.reste_du !== 0 || due.excedent !== 0 || due.acompte_ecart !== 0) return false;
  const kind = findKindOfNumero(numero);
  const isInvoice = kind === 'facture' || kind === 'avoir';
  return isInvoice ? Boolean(emission) || closed.includes(statut) : done.includes(statut);
}

function computeDues(documents: Passe['documents'], reglements: Passe['reglements']): Map<string, KeptDue> {
  const imputed = new Map<string, { montant: number; nombre: number }>();
  for (const { numero, montant } of reglements.flatMap(({ record }) => record.imputations)) {
    const before = imputed.get(numero) ?? { montant: 0, nombre: 0 };
    imputed.set(numero, { montant: before.montant + toCents(montant), nombre: before.nombre + 1 });
  }
  const families = Map.groupBy(documents, ({ affaire }) => affaire).values();
  const dues = [...families].map((family) =>
    settleKept(family.map(({ record }) => toRelative(record, imputed.get(record.numero)))),
  );
  return new Map(dues.flatMap((several) => [...several]));
}

/** Affaires that are settled together; what is named and not there, `undefined`, is settled never. */
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
    isOpen: (one: string) => find(one) === find(open),
  };
}
