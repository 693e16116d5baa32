import type { Connection } from '#server/database/database.ts';
import type { Impression, StatutImpression } from '#shared/contracts/materiel/impressions.ts';
import type { Imprimante } from '#shared/contracts/materiel/materiel.ts';

export type ImpressionDraft = Pick<Impression, 'imprimante' | 'titre' | 'numero' | 'duplicata'> & {
  source: string;
  tiroir: boolean;
  auteur: string;
};

/** The fields printing needs. */
export type ToPrint = {
  imprimante: Imprimante;
  source: string;
  tiroir: 0 | 1;
  numero: string | null;
  duplicata: number;
  auteur: string;
  statut: StatutImpression;
  tentatives: number;
  date_creation: string;
};

export type ImpressionStore = ReturnType<typeof createImpressionStore>;

const columns = 'id, imprimante, titre, numero, duplicata, statut, tentatives, erreur, date_creation, date_impression';
/** How many finished prints are kept, so that users can see them. */
const kept = 1_000;

/** Stores every print asked for on this poste. Writes must be called inside a `write`. */
export function createImpressionStore(connection: Connection) {
  const insert = connection.prepare(
    `insert into impressions (imprimante, titre, numero, duplicata, source, tiroir, auteur, statut, date_creation)
     values (?, ?, ?, ?, ?, ?, ?, 'EN_ATTENTE', ?)`,
  );
  const forget = connection.prepare(
    "delete from impressions where id in (select id from impressions where statut in ('IMPRIME', 'REMIS', 'ABANDONNE') and id < ? limit 3)",
  );
  const find = connection.prepare<[number], Impression>(`select ${columns} from impressions where id = ?`);
  const list = connection.prepare<[number], Impression>(`select ${columns} from impressions order by id desc limit ?`);
  const get = connection.prepare<[number], ToPrint>(
    'select imprimante, source, tiroir, numero, duplicata, auteur, statut, tentatives, date_creation from impressions where id = ?',
  );
  return {
    insert(
      { imprimante, titre, numero, duplicata, source, tiroir, auteur }: ImpressionDraft,
      date: string,
    ): Impression {
      const added = insert.run(imprimante, titre, numero, duplicata, source, tiroir ? 1 : 0, auteur, date);
      const id = Number(added.lastInsertRowid);
      forget.run(id - kept);
      const state = { statut: 'EN_ATTENTE', tentatives: 0, erreur: null, date_impression: null } as const;
      return { id, imprimante, titre, numero, duplicata, ...state, date_creation: date };
    },
    find: (id: number) => find.get(id),
    list: (limit: number) => list.all(limit),
    get(id: number): ToPrint {
      const found = get.get(id);
      if (!found) throw new Error(`impression ${id} is missing`);
      return found;
    },
    ...createMarks(connection),
    ...createCopies(connection),
  };
}

function createMarks(connection: Connection) {
  const begin = connection.prepare(
    "update impressions set statut = 'EN_COURS', tentatives = tentatives + 1 where id = ? and statut = 'EN_ATTENTE'",
  );
  const release = connection.prepare(
    "update impressions set statut = 'EN_ATTENTE', tentatives = tentatives - 1 where id = ? and statut = 'EN_COURS'",
  );
  const end = connection.prepare(
    "update impressions set statut = ?, erreur = ?, date_impression = ? where id = ? and statut = 'EN_COURS'",
  );
  const mark = connection.prepare('update impressions set statut = ? where id = ?');
  return {
    /** Does nothing for a print that was given up. */
    markPrinting: (id: number) => void begin.run(id),
    markNotPrinted: (id: number) => void release.run(id),
    markEnded: (id: number, statut: StatutImpression, date: string) => void end.run(statut, null, date, id),
    markFailed: (id: number, statut: StatutImpression, erreur: string) => void end.run(statut, erreur, null, id),
    mark: (id: number, statut: StatutImpression) => void mark.run(statut, id),
  };
}

/** Counts how often the receipt of each document was asked for. */
function createCopies(connection: Connection) {
  const count = connection.prepare<[string], number>('select nombre from exemplaires where numero = ?').pluck();
  const add = connection
    .prepare<[string], number>(
      `insert into exemplaires (numero, nombre) values (?, 1)
       on conflict (numero) do update set nombre = nombre + 1 returning nombre`,
    )
    .pluck();
  return {
    countCopies: (numero: string): number => count.get(numero) ?? 0,
    /** Counts one more and returns how many there are. */
    addCopy: (numero: string): number => add.get(numero) ?? 1,
  };
}
