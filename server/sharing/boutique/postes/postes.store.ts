import type { PosteConfie, registerPoste } from '#shared/contracts/postes/gateway-registrations.ts';
import type { Poste } from '#shared/contracts/postes/postes.ts';
import type { RequestOf } from '#shared/endpoints/endpoint.ts';
import { createSecret, toSecretHash } from '#server/calls/secret.ts';
import { NotAllowed, NotFound, Refused } from '#shared/endpoints/errors.ts';
import type { LocalDatabase } from '#server/backoffice/local/local-database.ts';
import { createPairingCodes } from './pairing-codes.store.ts';
import { assertNotRemoved, takePoste, unknownPoste, withoutPast } from './poste-rules.ts';
import type { StoredRow } from '#server/database/stored-row.ts';
import type { postes } from './postes.table.ts';

export type Postes = ReturnType<typeof createPostes>;

/** The counts a till reports of what waits there. */
type Waiting = { en_attente: number; a_traiter: number };

type Asked = RequestOf<typeof registerPoste>['body'];
type Motif = NonNullable<Poste['motif_retrait']>;
type Visit = { at: number; keptAt: number; waiting: Waiting };
type Row = StoredRow<typeof postes>;

const visitMs = 60_000;

/** Stores the tills of a shared back office. Writes run in the caller's transaction. */
export function createPostes(database: LocalDatabase) {
  const { connection, now } = database;
  const prepared = preparePostes(connection);
  const { byHash, byCode, list, remove, visit, tellAll } = prepared;
  const visits = createVisits(now);

  return {
    ...createJoining(database, prepared),

    /** Finds the till with this token; @throws {NotAllowed} when it was removed from the shop. */
    findByToken(jeton: string): string | undefined {
      const row = byHash.get(toSecretHash(jeton));
      if (row) assertNotRemoved(row);
      return row?.code;
    },

    /**
     * Returns whether this installation already numbers under this code; @throws {NotAllowed} when it was removed from
     * the shop.
     */
    isKnown(code: string, installation: string): boolean {
      const row = byCode.get(code);
      if (row?.installation !== installation) return false;
      assertNotRemoved(row);
      return true;
    },

    list: (): Poste[] => list.all().map((row) => ({ ...toPoste(row), ...visits.find(row.code) })),

    /** Removes a till, which is refused from then on; what it wrote stays. @throws {NotFound} for an unknown code. */
    remove(code: string, motif: Motif = 'retiree'): Poste {
      const row = byCode.get(code);
      if (!row) throw new NotFound(`Poste ${code} introuvable`);
      remove.run({ code, date: now().toISOString(), motif });
      database.scelles.noterEvenement({ code: 'poste_retire', texte: `${code} (${motif})`, auteur: 'service' });
      return toPoste(byCode.get(code) ?? row);
    },

    /** Returns what another back office needs to take the tills over. */
    entrust: (): PosteConfie[] =>
      list.all().map(({ code, nom, installation, jeton_hash, date_retrait }) => {
        return { code, nom, installation, jeton_hash, est_retire: date_retrait !== null };
      }),

    /** Removes every till; returns how many. */
    removeAll(motif: Motif): number {
      const active = list.all().filter(({ date_retrait }) => date_retrait === null);
      for (const { code } of active) remove.run({ code, date: now().toISOString(), motif });
      return active.length;
    },

    see: visits.see,

    /**
     * Returns whether the till also sends what others made: it joins, or the shop has been restored to an earlier
     * state.
     */
    uploadsAll: (code: string): boolean => byCode.get(code)?.raconte === 1,
    setUploadsAll: (code: string, tells: boolean): void => void tellAll.run(tells ? 1 : 0, code),

    keepVisit(code: string, { en_attente, a_traiter }: Waiting): void {
      visit.run(now().toISOString(), en_attente, a_traiter, code);
    },
  };
}

/** Registers tills: by a one-time code, or with the shop's own token. */
function createJoining(
  { connection, poste: ownPoste, scelles, now }: LocalDatabase,
  { byCode, byInstallation, list, insert, renew }: ReturnType<typeof preparePostes>,
) {
  const codes = createPairingCodes({ connection, now });

  /** Returns the till that joins by a code: the one it was before, or a new one under a code never given before. */
  function findOrCreate({ nom, installation, poste: claimed, souhait }: Asked, jetonHash: string): string {
    const known = byInstallation.get(installation);
    if (known) {
      renew.run(jetonHash, nom, known.code);
      return known.code;
    }
    if (claimed !== undefined) throw new Refused(unknownPoste);
    const code = takePoste([ownPoste, ...list.all().map((row) => row.code)], souhait);
    insert.run(code, nom, installation, jetonHash, now().toISOString());
    scelles.noterEvenement({ code: 'poste_ajoute', texte: `${code} (${nom})`, auteur: 'service' });
    return code;
  }

  return {
    createCode: codes.create,

    /**
     * Gives a code to the installation that shows the shop's own token.
     * @throws {NotAllowed} when another installation has it: both would give the same numbers.
     */
    claim(code: string, installation: string): void {
      const holder = code === ownPoste ? 'le back-office' : byCode.get(code)?.installation;
      if (holder === installation) return;
      if (holder !== undefined) {
        throw new NotAllowed(
          `Le code de poste ${code} est déjà pris\u00a0: donnez à ce poste un autre COMPTOIR_POSTE.`,
        );
      }
      insert.run(code, code, installation, null, now().toISOString());
    },

    /**
     * Registers a till, by a code unless it showed the shop's token. One that comes back keeps the code it numbers
     * under, and gets a new token.
     * @throws {Refused} for a code that is unknown, used or too old, and for a till of another shop, or whose past a
     * hub has kept.
     */
    register(asked: Asked): { poste: string; jeton: string } {
      if (asked.ouverture !== undefined) throw new Refused(withoutPast);
      if (asked.code !== undefined) codes.take(asked.code, asked.installation);
      const jeton = createSecret();
      return { poste: findOrCreate(asked, toSecretHash(jeton)), jeton };
    },

    /** Counts a wrong code in a transaction of its own: the refusal undid what `register` wrote. */
    noteWrongCode: codes.noteWrong,
  };
}

function preparePostes(connection: LocalDatabase['connection']) {
  return {
    byHash: connection.prepare<[string], Row>('select * from postes where jeton_hash = ?'),
    byCode: connection.prepare<[string], Row>('select * from postes where code = ?'),
    byInstallation: connection.prepare<[string], Row>('select * from postes where installation = ?'),
    list: connection.prepare<[], Row>('select * from postes order by code'),
    insert: connection.prepare(
      'insert into postes (code, nom, installation, jeton_hash, date_creation) values (?, ?, ?, ?, ?)',
    ),
    renew: connection.prepare(
      'update postes set jeton_hash = ?, nom = ?, date_retrait = null, motif_retrait = null where code = ?',
    ),
    remove: connection.prepare(
      'update postes set date_retrait = :date, motif_retrait = :motif where code = :code and date_retrait is null',
    ),
    tellAll: connection.prepare('update postes set raconte = ? where code = ?'),
    visit: connection.prepare('update postes set derniere_visite = ?, en_attente = ?, a_traiter = ? where code = ?'),
  };
}

function toPoste({ installation: _installation, jeton_hash: _hash, raconte: _raconte, ...poste }: Row): Poste {
  return poste;
}

/** Remembers when each till last called: in memory at once, on disk once a minute. */
function createVisits(now: () => Date) {
  const visits = new Map<string, Visit>();
  return {
    find(code: string): Partial<Poste> {
      const visit = visits.get(code);
      return visit ? { derniere_visite: new Date(visit.at).toISOString(), ...visit.waiting } : {};
    },

    /** Notes that a till called; returns true when it is time to store that by `keepVisit`. */
    see(code: string, waiting: Waiting): boolean {
      const [before, at] = [visits.get(code), now().getTime()];
      const isDue = before === undefined || Math.abs(at - before.keptAt) >= visitMs;
      visits.set(code, { at, waiting, keptAt: isDue ? at : before.keptAt });
      return isDue;
    },
  };
}
