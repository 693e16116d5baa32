import { completeArticle } from '#server/backoffice/local/articles/article-record.ts';
import { toMillionths } from '#server/backoffice/local/stock/quantity.ts';
import type { SameRow } from '#server/backoffice/local/upkeep/same-row.ts';
import type { Article } from '#shared/contracts/articles/articles.ts';
import type { Entite, Replique } from '#shared/contracts/postes/gateway.ts';
import { listOrders } from './list-orders.ts';

type Fields = Readonly<Record<string, unknown>>;
type Damaged = { row: SameRow; remiseDefaut: number };

/**
 * Yields the possible rows of a damaged record, given the same record of another back office: written as it is here,
 * with the fields that follow from other records and with the counters of this back office. The row's checksum shows
 * which one it was, if any.
 */
export function* listCandidateRows(entite: Entite, given: Replique, damaged: Damaged): Generator<SameRow> {
  const isMuchLonger = JSON.stringify(given).length > 2 * String(damaged.row.record).length;
  if (isMuchLonger && entite !== 'mouvement') return;
  const [stamps, here] = [readStamps(damaged.row), given as Fields];
  yield* toRows[entite](here, damaged);
  if ('version' in here) yield* toRows[entite]({ ...here, ...stamps }, damaged);
}

/** Reads the version and date from the damaged text: each side counts them for itself when it merges. */
function readStamps({ record }: SameRow): Fields {
  const text = String(record);
  const version = /"version":(\d+)/.exec(text)?.[1];
  const moment = /"date_modification":"([^"]*)"/.exec(text)?.[1];
  return {
    ...(version !== undefined && { version: Number(version) }),
    ...(moment !== undefined && { date_modification: moment }),
  };
}

const toRows: Record<Entite, (given: Fields, damaged: Damaged) => Iterable<SameRow>> = {
  boutique: (given, damaged) => withRecord({ id: damaged.row.id }, given, damaged),
  famille: (given, damaged) => withRecord({ code: given.code }, given, damaged),
  tiers({ genre, remise_propre, ...given }, damaged) {
    const record = { ...given, remise_max: remise_propre ?? damaged.remiseDefaut };
    return withRecord({ numero: given.numero, genre, remise_max: remise_propre }, record, damaged);
  },
  article(given, damaged) {
    const { stock_reel, stock_reserve, stock_commande } = damaged.row;
    const record = completeArticle({ ...given, stock_reel, stock_reserve, stock_commande } as Article);
    return withRecord({ reference: given.reference }, record, damaged);
  },
  document({ chaine, porte_stock, ...given }, damaged) {
    const { numero, type_document } = given;
    const record = Object.fromEntries(Object.entries(given).filter(([name]) => name !== 'genre'));
    return withRecord({ numero, type_document, chaine, porte_stock: Number(porte_stock) }, record, damaged);
  },
  tarif: (given, damaged) => withRecord({ code: given.code }, given, damaged),
  changement: (given, damaged) => withRecord({ code: given.code }, given, damaged),
  promotion: (given, damaged) => withRecord({ code: given.code }, given, damaged),
  inventaire: (given, damaged) => withRecord({ numero: given.numero }, given, damaged),
  pointage: (given, damaged) => withRecord({ numero: given.numero }, given, damaged),
  transfert: (given, damaged) => withRecord({ numero: given.numero }, given, damaged),
  arrivee: (given, damaged) => withRecord({ numero: given.numero }, given, damaged),
  commande_fournisseur: (given, damaged) => withRecord({ numero: given.numero }, given, damaged),
  session: (given, damaged) => withRecord({ numero: given.numero }, given, damaged),
  cloture: (given, damaged) => withRecord({ numero: given.numero }, given, damaged),
  reglement: (given, damaged) => withRecord({ numero: given.numero }, given, damaged),
  mouvement({ depot_code, commentaire, date_creation, auteur, lignes, ...given }, damaged) {
    if ('origine' in damaged.row) return toLines(given, lignes as Replique<'mouvement'>['lignes']);
    return withRecord({ numero: given.numero, depot_code, commentaire, date_creation, auteur }, given, damaged);
  },
};

function* withRecord(columns: Fields, record: Fields, { row }: Damaged): Generator<SameRow> {
  for (const ordered of listOrders(record, String(row.record))) yield { ...columns, record: JSON.stringify(ordered) };
}

function toLines({ numero, date }: Fields, lignes: Replique<'mouvement'>['lignes']): SameRow[] {
  return lignes.map((ligne) => ({ ...ligne, origine: numero, date, quantite: toMillionths(ligne.quantite) }));
}
