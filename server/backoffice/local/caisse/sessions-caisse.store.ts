import type { SessionCaisse } from '#shared/contracts/caisse/sessions-caisse.ts';
import { NotFound } from '#shared/endpoints/errors.ts';
import type { LocalDatabase } from '../local-database.ts';
import { createRowWriter } from '../row-writer.ts';
import { prepareRecords } from '../sums/read-record.ts';
import { sessionsCaisse } from './caisse.table.ts';

export type SessionCaisseStore = ReturnType<typeof createSessionCaisseStore>;

/** Stores drawer sessions; in the caller's transaction. */
export function createSessionCaisseStore({ connection, changes }: Pick<LocalDatabase, 'connection' | 'changes'>) {
  const write = createRowWriter(connection, sessionsCaisse, 'numero');
  const one = prepareRecords<[string]>(connection, 'sessions_caisse', 'numero = ?');
  const open = prepareRecords<[string]>(
    connection,
    'sessions_caisse',
    'poste = ? and cloture is null order by id desc limit 1',
  );
  const allOpen = prepareRecords<[]>(connection, 'sessions_caisse', 'cloture is null order by journee');
  const before = prepareRecords<[string, string]>(
    connection,
    'sessions_caisse',
    'poste = ? and numero < ? order by numero desc limit 1',
  );
  const first = prepareRecords<[string]>(connection, 'sessions_caisse', 'poste = ? order by numero limit 1');
  const listPostes = connection
    .prepare<[], string>('select distinct poste from sessions_caisse order by poste')
    .pluck();
  const find = (numero: string) => one.find<SessionCaisse>(numero);

  return {
    find,
    /** @throws {NotFound} for an unknown number. */
    get(numero: string): SessionCaisse {
      const session = find(numero);
      if (!session) throw new NotFound(`Session de caisse ${numero} introuvable`);
      return session;
    },
    /** Finds the open session of a till. */
    findOpen: (poste: string) => open.find<SessionCaisse>(poste),
    /** Finds the first session a till ever had: numbers given before it predate clôtures. */
    findFirst: (poste: string) => first.find<SessionCaisse>(poste),
    /** Finds the session a till had before this one. */
    findBefore: ({ poste, numero }: SessionCaisse) => before.find<SessionCaisse>(poste, numero),
    /** Lists the open sessions of every till, the oldest first. */
    listOpen: () => allOpen.list<SessionCaisse>(),
    /** Lists every till that ever had a session. */
    listPostes: (): string[] => listPostes.all(),
    save(after: SessionCaisse, auteur?: string): SessionCaisse {
      const earlier = find(after.numero);
      const { numero, poste, journee, cloture } = after;
      write({ numero, poste, journee, cloture, record: JSON.stringify(after) });
      const origin =
        auteur === undefined ? undefined : ({ action: earlier ? 'modification' : 'creation', auteur } as const);
      changes.note({ entite: 'session', code: numero, before: earlier, after }, origin);
      return after;
    },
  };
}
