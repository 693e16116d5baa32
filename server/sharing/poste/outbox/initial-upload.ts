import type { Connection } from '#server/database/database.ts';
import type { Element, Entite } from '#shared/contracts/postes/gateway.ts';
import type { BoutiquesConnues } from '#server/backoffice/local/boutique/boutiques-connues.store.ts';
import { unsetBoutique } from '#server/backoffice/local/boutique/unset-boutique.ts';
import { diff } from '../../records/three-way-merge.ts';
import { listDependencies } from './outbox-log.ts';
import type { Outbox } from './outbox.store.ts';
import { recordTables } from '../../records/record-tables.ts';
import type { ReplicationState } from '../../records/replication-state.ts';
import type { Replicas } from '../../records/replicas.ts';
import { readJson } from '#shared/endpoints/read-json.ts';

/** How much of its own records a joining shop has still to send to the shared back office. */
type UploadProgress = { total: number; restants: number };

type Deps = {
  connection: Connection;
  outbox: Outbox;
  replicas: Replicas;
  state: ReplicationState;
  boutiques: BoutiquesConnues;
};

export type InitialUpload = ReturnType<typeof createInitialUpload>;

const pageSize = 500;
const by = { force: false, auteur: 'service', statut_base: null };
const byUpdate = { ...by, entite: 'boutique', code: 'boutique', base: 0, action: 'modification' } as const;

/**
 * Queues everything a shop had when it joined a shared back office: once, in one transaction, as new records. From then
 * on they are ordinary rows: sent after those they name, retried until answered, and settled by a user where the back
 * office has another record under the same code.
 */
export function createInitialUpload({ connection, outbox, replicas, state, boutiques }: Deps) {
  const { getLast, countOpen } = prepareProgress(connection);

  function addRecord(entite: Entite, code: string) {
    const apres = replicas.get(entite, code);
    const element: Element = { ...by, entite, code, base: null, avant: {}, apres, action: 'creation' };
    outbox.add(element, listDependencies(element, apres));
  }

  function addTable({ entite, table, column }: (typeof recordTables)[number]): number {
    const page = connection.prepare<[number, number], { id: number; code: string }>(
      `select id, ${column} as code from ${table} where id > ? order by id limit ?`,
    );
    let [after, added] = [0, 0];
    for (let rows = page.all(after, pageSize); rows.length > 0; rows = page.all(after, pageSize)) {
      const own = rows.filter(({ code }) => isOwn(entite, code, { replicas, boutiques }));
      for (const { code } of own) addRecord(entite, code);
      added += own.length;
      after = rows.at(-1)?.id ?? after;
    }
    return added;
  }

  /** Queues the fields of the shop's record that were set here; the back office knows the defaults. */
  function addBoutique(): number {
    const set = replicas.get('boutique', 'boutique');
    const { avant, apres } = diff('boutique', unsetBoutique, set);
    if (Object.keys(apres).length === 0) return 0;
    const element: Element = { ...byUpdate, avant, apres };
    outbox.add(element, listDependencies(element, set));
    return 1;
  }

  function addAll() {
    const total = addBoutique() + recordTables.reduce((sum, table) => sum + addTable(table), 0);
    state.set('versement', JSON.stringify({ total, dernier: getLast.get() ?? 0 }));
  }

  return {
    /** Queues everything, or nothing; only the first time. */
    begin: connection.transaction(() => {
      if (state.find('versement') === undefined) addAll();
    }),

    /**
     * Queues everything again for a shop that has been restored to an earlier state and forgotten it, as if the till
     * joined now, and stores that it did: other tills bring the same facts back. In the caller's transaction.
     */
    beginAgain(): void {
      outbox.replaceOpen('Repris dans un nouvel envoi\u00a0: la boutique est revenue en arrière');
      state.set('recommence', 'oui');
      addAll();
    },

    /** Returns the progress; null for a till that had nothing, or has sent it all. */
    find(): UploadProgress | null {
      const kept = state.find('versement');
      if (kept === undefined) return null;
      const { total, dernier } = readJson<{ total: number; dernier: number }>(kept);
      const restants = countOpen.get(dernier) ?? 0;
      return restants === 0 ? null : { total, restants };
    },
  };
}

/** Returns whether this till sends a record: another shop's its own tills send, what a desk prepared for one, both. */
function isOwn(entite: Entite, code: string, { replicas, boutiques }: Pick<Deps, 'replicas' | 'boutiques'>): boolean {
  if (!boutiques.findOther(code)) return true;
  const { destination } = entite === 'commande_fournisseur' ? replicas.get(entite, code) : {};
  return typeof destination === 'string' && !boutiques.findOther(code, destination);
}

function prepareProgress(connection: Connection) {
  return {
    getLast: connection.prepare<[], number>('select ifnull(max(id), 0) from outbox').pluck(),
    countOpen: connection
      .prepare<[number], number>("select count(*) from outbox where id <= ? and etat = 'en_attente'")
      .pluck(),
  };
}
