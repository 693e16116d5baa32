import type { BackOffice } from '#server/backoffice/backoffice.gateway.ts';
import type { Boutique } from '#shared/contracts/boutique/boutique.ts';
import {
  type BalanceOrder,
  type BalanceQuestion,
  type LigneBalance,
  TotauxBalance,
} from '#shared/contracts/reglements/balance-agee.ts';
import { Refused } from '#shared/endpoints/errors.ts';
import { sumAmounts } from '#shared/money/money.ts';
import { createTextFilter, foldText } from '#shared/text/search-text.ts';
import { addDays, formatDate, type JourIso, toJour } from '#shared/time/dates.ts';
import { toRecord } from '#shared/typed-entries.ts';
import { assertPasse } from '#server/backoffice/passe.ts';
import { createFindDepuis } from '../stock/find-depuis.ts';
import { toListTable } from '../documents/lists/document-lists.ts';
import { createOuverts } from '../reglements/list-ouverts.ts';
import type { LocalDatabase } from '../local-database.ts';
import { reglementList } from '../reglements/reglement-journal.ts';
import { createBalance } from './balance-agee.ts';
import { createCompteReader } from '../comptes/read-compte.ts';
import { createReleveReader } from './read-releve.ts';

type Deps = { database: LocalDatabase; getBoutique: () => Boutique };

/** Sorts before every day that can be written. */
const firstDay = '0001-01-01';
const dueKinds = ['facture', 'avoir', 'devis', 'commande'] as const;
const amounts = TotauxBalance.keyof().options;

/** Reads what customers owe, as this back office has it. */
export function createLocalComptes({ database, getBoutique }: Deps): BackOffice['comptes'] {
  const { connection, now } = database;
  const today = () => toJour(now());
  const findDepuis = createFindDepuis(connection);
  const readCompte = createCompteReader(connection);
  const readReleve = createReleveReader(connection);
  const readBalance = keepBalances(database, createBalance(connection));
  const listOuverts = createOuverts(connection);

  function listBalance({ q, au, tri, sens }: BalanceQuestion): LigneBalance[] {
    // What was left at the hub owed nothing from the eve on, but before.
    assertPasse(findDepuis(), addDays(au || today(), 1));
    const isFound = createTextFilter(q);
    const found = readBalance(au || today()).filter(({ client_code, client_intitule }) =>
      isFound(`${client_intitule} ${client_code}`),
    );
    return sortLines(found, tri, sens === 'asc' ? 1 : -1);
  }

  return {
    get: async (client) => readCompte(client, today()),
    listOuverts: async (client) => listOuverts(client),

    async getReleve(client, { du = findDepuis() ?? firstDay, au = du > today() ? du : today() }) {
      assertPasse(findDepuis(), du > au ? au : du);
      if (du > au)
        throw new Refused(`Un relevé ne peut pas finir le ${formatDate(au)} et commencer le ${formatDate(du)}.`);
      const owed = readBalance(au).find(({ client_code }) => client_code === client);
      return { ...readReleve({ client, du, au }, getBoutique().moyens_reglement), echu: toLate(owed) };
    },

    async browseBalance({ debut, limit, ...question }) {
      const found = listBalance(question);
      const totaux = toRecord(amounts, (name) => sumAmounts(found.map((line) => line[name])));
      return { au: question.au || today(), data: found.slice(debut, debut + limit), total: found.length, totaux };
    },
    listBalance: async (question) => listBalance(question),
  };
}

/** The lists that an ageing list depends on. */
const lists = [...dueKinds.map(toListTable), reglementList, 'client', 'prospect'];
/** How many are kept: a user scrolls through one and compares it with another. */
const mostKept = 4;

/** Caches ageing lists until a document, a règlement or a card changes: an open screen asks again and again. */
function keepBalances({ listings }: LocalDatabase, read: (au: JourIso) => LigneBalance[]) {
  const kept = new Map<JourIso, { version: string; lines: LigneBalance[] }>();
  return (au: JourIso): readonly LigneBalance[] => {
    const version = lists.map((list) => listings.getVersion(list)).join(' ');
    const earlier = kept.get(au);
    const lines = earlier?.version === version ? earlier.lines : read(au);
    kept.delete(au);
    kept.set(au, { version, lines });
    for (const oldest of kept.keys()) if (kept.size > mostKept) kept.delete(oldest);
    return lines;
  };
}

/** Returns the amount that is late. */
function toLate(line: LigneBalance | undefined): number {
  return line ? sumAmounts([line.jours_1_30, line.jours_31_60, line.jours_61_90, line.jours_91]) : 0;
}

/** Sorts the lines; equal ones by the customer's name. */
function sortLines(lines: readonly LigneBalance[], tri: BalanceOrder, sign: 1 | -1): LigneBalance[] {
  const named = lines.map((line) => ({ line, name: foldText(line.client_intitule) }));
  const byName = (one: { name: string }, other: { name: string }) =>
    one.name < other.name ? -1 : Number(one.name > other.name);
  const sorted = named.toSorted((one, other) =>
    tri === 'client' ? sign * byName(one, other) : sign * (one.line[tri] - other.line[tri]) || byName(one, other),
  );
  return sorted.map(({ line }) => line);
}
