import { join } from 'node:path';
import SQLite from 'better-sqlite3';
import { findRang, toNumero } from '#server/backoffice/numbering/series.ts';
import type { Cloture, PiecesComptees } from '#shared/contracts/caisse/clotures.ts';
import type { SessionCaisse } from '#shared/contracts/caisse/sessions-caisse.ts';
import type { DocumentRecord } from '#shared/contracts/documents/documents.ts';
import type { Reglement } from '#shared/contracts/reglements/reglements.ts';

type Records = Readonly<Record<string, unknown>>;
type Amounts = Record<'regle' | 'acompte' | 'credite' | 'reste_du' | 'excedent', number>;
type Sale = DocumentRecord & Amounts & { statut_avant?: number | null };
type Compte = { du: number; avoirs: number; acomptes: number; credit: number };
export type Money = {
  reglements: Map<string, Reglement>;
  sessions: Map<string, SessionCaisse>;
  clotures: Map<string, Cloture>;
  comptes: Map<string, Compte>;
};

const toCents = (euros: number) => Math.round(euros * 100);
const toDeduit = ({ acomptes_deduits }: Sale) => sum(acomptes_deduits ?? [], ({ montant_ttc }) => toCents(montant_ttc));
const sum = <T>(all: readonly T[], amount: (one: T) => number) => all.reduce((total, one) => total + amount(one), 0);

/** Reads règlements, drawers and accounts of a folder; amounts of accounts in cents. */
export function readMoney(dataDir: string): Money {
  const database = new SQLite(join(dataDir, 'backoffice.db'), { readonly: true });
  const list = <T>(table: string) => {
    const rows = database.prepare<[], [string, string]>(`select numero, record from ${table}`).raw().all();
    return new Map(rows.map(([numero, record]) => [numero, JSON.parse(record) as T]));
  };
  const comptes = database.prepare<[], Compte & { client_code: string }>(
    'select * from soldes where du <> 0 or avoirs <> 0 or acomptes <> 0 or credit <> 0',
  );
  try {
    return {
      reglements: list<Reglement>('reglements'),
      sessions: list<SessionCaisse>('sessions_caisse'),
      clotures: list<Cloture>('clotures'),
      comptes: new Map(comptes.all().map(({ client_code, ...compte }) => [client_code, compte])),
    };
  } finally {
    database.close();
  }
}

/** Returns them as one list, to be compared with another side's. */
export function toRecords({ reglements, sessions, clotures, comptes }: Money): Records {
  return Object.fromEntries([...reglements, ...sessions, ...clotures, ...comptes]);
}

const facture = 60;
const avoir = 50;
const settled = new Set([2, 3, 4]);

type Paid = { sale: Sale; given: number; nb: number };

/** Lists each document that counts, with what règlements give to it. */
function listPaid(truth: Records, { reglements }: Money): Map<string, Paid> {
  const paid = new Map<string, Paid>();
  for (const [numero, record] of Object.entries(truth)) {
    const sale = record as Sale;
    if (sale.type_document !== undefined) paid.set(numero, { sale, given: 0, nb: 0 });
  }
  for (const { numero, montant } of [...reglements.values()].flatMap(({ imputations }) => imputations)) {
    const one = paid.get(numero);
    if (one) Object.assign(one, { given: one.given + toCents(montant), nb: one.nb + 1 });
  }
  return paid;
}

/** Returns whether the status alone says that a document is paid, without any règlement: nothing of it is owed. */
function isSettledByStatut({ sale, nb }: Paid, paid: ReadonlyMap<string, Paid>): boolean {
  const statut = sale.statut === 5 ? (sale.statut_avant ?? null) : sale.statut;
  const hasDeposit = (numero: string | null | undefined): boolean => {
    const source = paid.get(numero ?? '');
    if (!source) return false;
    const isDeposited = source.sale.type_document === 0 || source.sale.type_document === 10;
    return (isDeposited && source.nb > 0) || hasDeposit(source.sale.document_source);
  };
  const isPaid = nb > 0 || (sale.type_document === facture && !sale.est_acompte && hasDeposit(sale.document_source));
  return !isPaid && statut !== null && settled.has(statut);
}

/**
 * Computes what a customer owes by the books: invoices, less credit notes, less what came in and what is settled by its
 * status.
 */
function toOwed(client: string, paid: ReadonlyMap<string, Paid>, { reglements }: Money): number {
  const own = [...paid.values()].filter(({ sale }) => sale.client_code === client && sale.statut !== 6);
  const invoiced = sum(own, (one) => {
    const { type_document, total_ttc, credite } = one.sale;
    const bySign = type_document === facture ? 1 : type_document === avoir ? -1 : 0;
    const total = toCents(total_ttc) - toDeduit(one.sale);
    const rest = type_document === avoir ? total - toCents(credite) : total;
    return bySign * (total - (isSettledByStatut(one, paid) ? rest : 0));
  });
  const received = [...reglements.values()].filter(({ client_code }) => client_code === client);
  // A payment of a document that is not there is not assigned yet.
  const known = (numero: string) => paid.has(numero);
  return (
    invoiced -
    sum(received, ({ libre, imputations }) =>
      sum([{ numero: '', montant: libre }, ...imputations], (one) =>
        one.numero === '' || known(one.numero) ? toCents(one.montant) : 0,
      ),
    )
  );
}

/** Finds where the stored amounts due differ from invoices, credit notes and règlements. */
export function findWrongDues(truth: Records, money: Money): string[] {
  const paid = listPaid(truth, money);
  const clients = new Set([...paid.values()].map(({ sale }) => sale.client_code));
  for (const { client_code } of money.reglements.values()) clients.add(client_code);
  const wrongComptes = [...clients].flatMap((client) => {
    const { du = 0, avoirs = 0, acomptes = 0, credit = 0 } = money.comptes.get(client) ?? {};
    const [kept, owed] = [du - avoirs - acomptes - credit, toOwed(client, paid, money)];
    return kept === owed ? [] : [`${client} owes ${owed}, not ${kept}`];
  });
  return [...wrongComptes, ...[...paid].flatMap(([numero, one]) => findWrongDue(numero, one, paid))];
}

function findWrongDue(numero: string, one: Paid, paid: ReadonlyMap<string, Paid>): string[] {
  const { sale, given } = one;
  if (sale.type_document !== facture && sale.type_document !== avoir) return [];
  const { regle, acompte, credite, reste_du, excedent, total_ttc } = sale;
  const sign = sale.type_document === facture ? 1 : -1;
  const isWhole = sale.statut === 6 || toCents(regle + acompte + credite + reste_du) === toCents(total_ttc);
  const isPaid = isSettledByStatut(one, paid) || sign * toCents(regle) + toCents(excedent) === given;
  if (isWhole && isPaid) return [];
  return [`${numero} of ${total_ttc}: ${JSON.stringify({ regle, acompte, credite, reste_du, excedent, given })}`];
}

/**
 * Finds deposit invoices of which documents take off more than they asked for, although no message to a user said that
 * much.
 */
export function findUnreportedDeposits(truth: Records, told: readonly { numero: string; montant: number }[]): string[] {
  const sales = Object.values(truth)
    .map((record) => record as Sale)
    .filter(({ type_document, statut }) => type_document !== undefined && statut !== 6);
  const acomptes = sales.filter((one) => one.type_document === facture && one.est_acompte);
  return acomptes.flatMap(({ numero, total_ttc }) => {
    const avoirs = sales.filter((one) => one.type_document === avoir && one.document_source === numero);
    const taken = sum(sales, ({ type_document, acomptes_deduits }) => {
      const own = (acomptes_deduits ?? []).filter((one) => one.numero === numero);
      return (type_document === avoir ? -1 : 1) * sum(own, ({ montant_ttc }) => toCents(montant_ttc));
    });
    const left = toCents(total_ttc) - sum(avoirs, (one) => toCents(one.total_ttc)) - taken;
    const said = toCents(told.find((one) => one.numero === numero)?.montant ?? 0);
    return left >= 0 || said === left ? [] : [`${numero} has ${left} left, and ${said} is told`];
  });
}

const expand = (pieces: readonly PiecesComptees[]) =>
  pieces.flatMap(({ serie, premier, dernier }) =>
    Array.from({ length: dernier - premier + 1 }, (_, index) => toNumero(serie, premier + index)),
  );

/**
 * Finds what more than one clôture has counted, or none although its till has closed all its days; except for tills
 * that lost something.
 */
export function findMiscounted(truth: Records, money: Money, lossy: ReadonlySet<string>): string[] {
  const isSound = (numero: string) => !lossy.has(findRang(numero)?.poste ?? '');
  const clotures = [...money.clotures.values()].filter(({ numero }) => isSound(numero));
  const counted = Map.groupBy(
    clotures.flatMap(({ numero, pieces }) => expand(pieces).map((piece) => ({ numero, piece }))),
    ({ piece }) => piece,
  );
  const twice = [...counted].filter(([, by]) => by.length > 1).map(([piece]) => `${piece} is counted twice`);
  const left = [...money.reglements.keys(), ...listIssued(truth, money)].filter(
    (numero) => isSound(numero) && !counted.has(numero),
  );
  return [...twice, ...left.map((numero) => `${numero} is in no clôture`)];
}

/** Lists invoices and credit notes issued under a number after the first session of their till. */
function listIssued(truth: Records, { sessions }: Money): string[] {
  return Object.entries(truth).flatMap(([numero, record]) => {
    const { emission, type_document, statut } = record as Sale;
    const rang = findRang(numero);
    if (!emission || !rang || statut === 6 || ![facture, avoir].includes(type_document)) return [];
    const first = [...sessions.values()].find((session) => session.numero === `SC-${rang.poste}-000001`);
    return first && rang.rang > (first.depuis[rang.serie] ?? 0) ? [numero] : [];
  });
}

/**
 * Finds clôtures of days whose totals, or perpetual totals, are not the sum of what they counted. Of a till that lost
 * something, those are compared of which all pieces are still there, without what was counted before them.
 */
export function findWrongClotures(truth: Records, money: Money, lossy: ReadonlySet<string>): string[] {
  const isThere = (piece: string) => truth[piece] !== undefined || money.reglements.has(piece);
  const days = [...money.clotures.values()].filter(
    ({ type, poste, pieces }) => type === 'journee' && (!lossy.has(poste) || expand(pieces).every(isThere)),
  );
  const byPoste = Map.groupBy(
    days.toSorted((one, other) => (one.numero < other.numero ? -1 : 1)),
    ({ poste }) => poste,
  );
  return [...byPoste.values()].flatMap((own) => {
    let perpetual = 0;
    return own.flatMap(({ numero, poste, pieces, totaux, perpetuels }) => {
      const numeros = expand(pieces);
      const sales = numeros.flatMap((one) => (truth[one] as Sale | undefined) ?? []);
      const ttc = sum(
        sales,
        (one) => (one.type_document === facture ? 1 : -1) * (toCents(one.total_ttc) - toDeduit(one)),
      );
      const received = sum(numeros, (one) => toCents(money.reglements.get(one)?.montant ?? 0));
      perpetual = lossy.has(poste) ? toCents(perpetuels.algebrique) : perpetual + ttc;
      const told = [totaux.ttc, sum(totaux.moyens, ({ montant }) => montant), perpetuels.algebrique].map(toCents);
      const right = [ttc, received, perpetual];
      return right.every((amount, index) => amount === told[index])
        ? []
        : [`${numero} says ${told.join(' ')}, not ${right.join(' ')}`];
    });
  });
}
