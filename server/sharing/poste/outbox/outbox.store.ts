import { randomUUID } from 'node:crypto';
import { Element, type Entite } from '#shared/contracts/postes/gateway.ts';
import { NotFound, Refused } from '#shared/endpoints/errors.ts';
import type { Connection } from '#server/database/database.ts';
import { createSeenDays } from '#server/calls/seen-days.ts';
import type { outbox } from './outbox.table.ts';
import { createReadyRows, type WaitingRow } from './ready-rows.ts';
import { readJson } from '#shared/endpoints/read-json.ts';

export type OutboxRow = typeof outbox.$inferSelect;

export type Outbox = ReturnType<typeof createOutbox>;

const openStates = ['en_attente', 'refuse'] as const;
const maxRows = Number.MAX_SAFE_INTEGER;

/** Stores what this till has to send to the shared back office; every function runs in the caller's transaction. */
export function createOutbox({ connection, now }: { connection: Connection; now: () => Date }) {
  const prepared = prepareOutbox(connection);
  const { insert, walkOpen, find, purge, hurry } = prepared;
  const seenDays = createSeenDays(connection, 'outbox', now);
  const ready = createReadyRows({ walkOpen, now });
  const lists = createLists(prepared);
  const change = createChange(prepared, ready, now);
  let isClosed = false;

  return {
    add(element: Element, dependances: readonly string[]) {
      if (isClosed) throw new Refused('Cette caisse quitte la boutique\u00a0: recommencez dans un instant.');
      ready.lookAgain();
      const { entite, code } = element;
      const named = [randomUUID(), entite, code, JSON.stringify(dependances), JSON.stringify(element)];
      seenDays.see(Number(insert.run(...named, now().toISOString()).lastInsertRowid));
      purge.run(seenDays.findFirstKept());
    },

    /** Stops or resumes taking changes: what a till writes while it leaves would never be sent. */
    close: (isLeaving: boolean) => void (isClosed = isLeaving),

    /** Lists at most `limit` rows that can be sent now: each is due, and nothing it builds on waits before it. */
    listReady: (limit: number): OutboxRow[] => ready.list(limit).flatMap((id) => find.get(id) ?? []),

    /** @throws {NotFound} «Élément X introuvable». */
    get(id: number): OutboxRow {
      const row = find.get(id);
      if (!row) throw new NotFound(`Élément ${id} introuvable`);
      return row;
    },

    /** Writes a row's new state; `evenement` is added to its history. */
    change,

    /**
     * Abandons all open rows because what is queued next includes them; `evenement` is added to the history of each.
     */
    replaceOpen(evenement: string): void {
      for (const row of lists.list(openStates, maxRows)) change(row, { etat: 'abandonne' }, evenement);
    },

    /** Makes all waiting rows due now. */
    hurry(): void {
      ready.lookAgain();
      hurry.run();
    },

    ...lists,
  };
}

type Prepared = ReturnType<typeof prepareOutbox>;

function createChange({ save }: Prepared, ready: ReturnType<typeof createReadyRows>, now: () => Date) {
  return (row: OutboxRow, change: Partial<OutboxRow>, evenement?: string): void => {
    ready.lookAgain();
    const after = { ...row, ...change };
    const { id, cle, element, etat, tentatives, prochain_essai, motif, leur } = after;
    const historique = evenement === undefined ? after.historique : addEvent(row.historique, now(), evenement);
    save.run({ id, cle, element, etat, tentatives, prochain_essai, motif, leur, historique });
  };
}

function createLists({ listOf, hasOpen, listCodes, listPage, listAbout, count }: Prepared) {
  return {
    /** Lists the changes of a record that are not in the shared back office yet, in order. */
    listOpen: (entite: Entite, code: string): OutboxRow[] => listOf.all(entite, code),
    hasOpen: (entite: Entite, code: string): boolean => hasOpen.get(entite, code) !== undefined,
    /** Lists the records that have such a row; each once. */
    listPending: (): { entite: Entite; code: string }[] => listCodes.all(),
    list: (etats: readonly OutboxRow['etat'][], limit: number): OutboxRow[] =>
      listPage.all(JSON.stringify(etats), limit),
    /** Lists all open rows, oldest first. */
    listWaiting: (): OutboxRow[] => listPage.all(JSON.stringify(openStates), maxRows).toReversed(),
    /** Lists what was written about a record, newest first. */
    listAbout: (entite: Entite, code: string, limit: number): OutboxRow[] => listAbout.all(entite, code, limit),
    count: () => count.get() ?? { en_attente: 0, a_traiter: 0 },
  };
}

function prepareOutbox(connection: Connection) {
  const insert = connection.prepare(
    `insert into outbox (cle, entite, code, dependances, element, etat, tentatives, prochain_essai, historique, date)
    values (?, ?, ?, ?, ?, 'en_attente', 0, 0, '[]', ?)`,
  );
  const open = `etat in ('en_attente', 'refuse')`;
  const walkOpen = connection.prepare<[], WaitingRow>(
    `select id, entite, code, dependances, etat, prochain_essai from outbox where ${open} order by id`,
  );
  const listOf = connection.prepare<[string, string], OutboxRow>(
    `select * from outbox where entite = ? and code = ? and ${open} order by id`,
  );
  const hasOpen = connection.prepare<[string, string]>(
    `select 1 from outbox where entite = ? and code = ? and ${open}`,
  );
  const find = connection.prepare<[number], OutboxRow>('select * from outbox where id = ?');
  const count = connection.prepare<[], { en_attente: number; a_traiter: number }>(
    `select count(*) filter (where etat = 'en_attente') as en_attente,
    count(*) filter (where etat = 'refuse') as a_traiter from outbox where ${open}`,
  );
  const save = connection.prepare(
    `update outbox set cle = :cle, element = :element, etat = :etat, tentatives = :tentatives,
    prochain_essai = :prochain_essai, motif = :motif, leur = :leur, historique = :historique where id = :id`,
  );
  const listPage = connection.prepare<[string, number], OutboxRow>(
    `select * from outbox where etat in (select value from json_each(?)) order by id desc limit ?`,
  );
  const listAbout = connection.prepare<[string, string, number], OutboxRow>(
    'select * from outbox where entite = ? and code = ? order by id desc limit ?',
  );
  const purge = connection.prepare(
    `delete from outbox where id in (select id from outbox order by id limit 20)
    and etat in ('fait', 'abandonne') and id < ?`,
  );

  const listCodes = connection.prepare<[], { entite: Entite; code: string }>(
    `select distinct entite, code from outbox where ${open}`,
  );
  const hurry = connection.prepare(`update outbox set prochain_essai = 0 where etat = 'en_attente'`);

  return { insert, walkOpen, listOf, hasOpen, find, count, save, listPage, listAbout, purge, listCodes, hurry };
}

/** Parses the element a row sends. */
export function toElement(row: OutboxRow): Element {
  return Element.parse(JSON.parse(row.element));
}

function addEvent(historique: string, now: Date, evenement: string): string {
  const events = readJson<unknown[]>(historique);
  return JSON.stringify([...events, { date: now.toISOString(), evenement }].slice(-50));
}
