import { createBoutiqueStore } from '#server/backoffice/local/boutique/boutique.store.ts';
import type { LocalDatabase } from '#server/backoffice/local/local-database.ts';
import { createTruthCheck } from '#server/backoffice/local/upkeep/derived-check.ts';
import type { DamagedRow } from '#server/backoffice/local/upkeep/inspect-records.ts';
import { createRepair } from '#server/backoffice/local/upkeep/repair.ts';
import { isSameTruth, type SameRow } from '#server/backoffice/local/upkeep/same-row.ts';
import type { Entite } from '#shared/contracts/postes/gateway.ts';
import type { Fields } from '../records/fields.ts';
import { findReplique } from '../records/parse-replique.ts';
import { findEntite, isCodeOf } from '../records/record-tables.ts';
import { listCandidateRows } from './candidate-rows.ts';

export type WantedRecords = ReturnType<typeof createWantedRecords>;

/** A record that tills are asked for. */
type Wanted = { entite: Entite; code: string };
/** A damaged row that a till gave back. */
type ReceivedRow = { one: DamagedRow; poste: string };

type Asked = Wanted & { one: DamagedRow };

/** How many are asked for at once. */
const mostAsked = 50;

/**
 * Asks tills for the records that a shop's disk has damaged. What a till gives is not trusted: it is written only over
 * a damaged row, and only if the row's checksum, and everything stored beside it, show that it is the record that was
 * there.
 */
export function createWantedRecords(database: LocalDatabase) {
  const repair = createRepair(database);
  const { toAsked, findSame } = createMatch(database);
  let asked: Asked[] = [];
  let given: ReceivedRow[] = [];
  let notify = () => {};

  return {
    /** Asks for these from now on, and for no others. */
    ask(damaged: readonly DamagedRow[]): void {
      asked = damaged.flatMap(toAsked);
    },

    /** Lists each record once. */
    list(): Wanted[] {
      const codes = new Map(asked.map(({ entite, code }) => [`${entite}:${code}`, { entite, code }]));
      return [...codes.values()].slice(0, mostAsked);
    },

    /** Returns true when a damaged row was repaired with what a till gave. */
    async take({ entite, code }: Wanted, record: Fields, poste: string): Promise<boolean> {
      let isTaken = false;
      if (!isCodeOf(entite, code, record)) return false;
      for (const one of asked.filter((wanted) => wanted.entite === entite && wanted.code === code)) {
        const row = findSame(one, record);
        if (!row || !(await repair.overwrite(one.one, row))) continue;
        isTaken = true;
        asked = asked.filter((other) => other !== one);
        given.push({ one: one.one, poste });
      }
      if (!isTaken) return false;
      repair.forgetLists();
      notify();
      return true;
    },

    /** Returns what was given since the last call. */
    drain(): ReceivedRow[] {
      const taken = given;
      given = [];
      return taken;
    },

    /** Calls the listener each time something was given. */
    onReceived: (listener: () => void) => void (notify = listener),
  };
}

/** Decides what to ask for, and whether what arrives is it. */
function createMatch(database: LocalDatabase) {
  const { connection } = database;
  const boutique = createBoutiqueStore(database);
  const findRow = ({ table, id }: DamagedRow) =>
    connection.prepare<[number], SameRow>(`select * from ${table} where id = ?`).get(id);

  function getRemiseDefaut(): number {
    try {
      return boutique.get().remise_max_defaut;
    } catch {
      // The shop's own record is damaged too, and is repaired first.
      return 0;
    }
  }

  return {
    toAsked(one: DamagedRow): Asked[] {
      if (one.table === 'mouvements_lignes') {
        return [{ one, entite: 'mouvement', code: String(findRow(one)?.origine) }];
      }
      const entite = findEntite(one.table);
      return entite ? [{ one, entite, code: entite === 'boutique' ? entite : one.code }] : [];
    },

    findSame({ one, entite }: Asked, record: Fields): SameRow | undefined {
      const row = findRow(one);
      const given = findReplique(entite, record);
      if (!row || !given) return undefined;
      const isTrue = createTruthCheck(connection, one.table);
      for (const same of listCandidateRows(entite, given, { row, remiseDefaut: getRemiseDefaut() })) {
        if (isSameTruth(one.table, row, same) && isTrue({ ...row, ...same, id: one.id })) return same;
      }
      return undefined;
    },
  };
}
