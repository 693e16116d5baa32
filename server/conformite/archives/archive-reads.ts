import type { Connection } from '#server/database/database.ts';
import { evenements } from '#server/scelles/evenements.ts';
import type { Chaine } from '#server/scelles/faits.ts';
import type { Scelle } from '#server/scelles/sceller.ts';
import { readDonnees } from '#server/scelles/to-donnees.ts';
import type { Certificat } from '#server/scelles/verify/check-link.ts';
import { readJson } from '#shared/endpoints/read-json.ts';
import { typesCloture } from '#shared/contracts/caisse/clotures.ts';
import type { ChaineDePieces } from '../pieces/to-piece.ts';
import type { Manifeste, TrancheDeChaine } from './manifeste.ts';

const columns = 'poste, chaine, rang, numero, moment, donnees, empreinte, signature, certificat';
const tables: Record<ChaineDePieces, string> = {
  facture: 'documents',
  reglement: 'reglements',
  cloture: 'clotures',
};

export type ArchiveReads = ReturnType<typeof createArchiveReads>;

type Periode = Pick<Manifeste, 'debut' | 'fin' | 'du' | 'au'>;

/** The clôtures of whole days, months and years of a period: the last ones are made after its end. */
const cloturesOfPeriode = `select numero from
  (select numero, type, substr(periode || '-01-01', 1, 10) as premier from clotures)
  where premier >= :debut
    and date(premier, case type when 'annee' then '+1 year' when 'mois' then '+1 month' else '+1 day' end, '-1 day') <= :fin`;

function prepareSlices(connection: Connection) {
  const slices = connection.prepare<Periode, Omit<TrancheDeChaine, 'nombre' | 'signature'>>(
    `select poste, chaine, min(rang) as premier, max(rang) as dernier from scelles
    where moment >= :du and moment < :au or chaine = 'cloture' and numero in (${cloturesOfPeriode})
    group by poste, chaine order by poste, chaine`,
  );
  const inSlice = connection.prepare<Omit<TrancheDeChaine, 'nombre' | 'signature'>, Scelle>(
    `select ${columns} from scelles where poste = :poste and chaine = :chaine and rang between :premier and :dernier
    order by rang`,
  );
  const count = connection
    .prepare<Omit<TrancheDeChaine, 'nombre' | 'signature'>, number>(
      'select count(*) from scelles where poste = :poste and chaine = :chaine and rang between :premier and :dernier',
    )
    .pluck();
  const before = connection.prepare<[string, Chaine, number], Scelle>(
    `select ${columns} from scelles where poste = ? and chaine = ? and rang < ? order by rang desc`,
  );
  const explaining = connection.prepare<string[], Scelle>(
    `select ${columns} from scelles where chaine = 'evenement' and (donnees like ? or donnees like ?) order by poste, rang`,
  );
  return { slices, inSlice, count, before, explaining };
}

function prepareRecords(connection: Connection) {
  const records = Object.fromEntries(
    Object.entries(tables).map(([chaine, table]) => [
      chaine,
      connection
        .prepare<[string], string>(`select record from ${table} where numero = ? and json_valid(record)`)
        .pluck(),
    ]),
  );
  const findUndoing = connection
    .prepare<[string], string>('select numero from reglements where annule = ? order by id limit 1')
    .pluck();
  return {
    findRecord: <T>(chaine: ChaineDePieces, numero: string): T | undefined => {
      const text = records[chaine]?.get(numero);
      return text === undefined ? undefined : readJson<T>(text);
    },
    findUndoing: (numero: string): string | null => findUndoing.get(numero) ?? null,
  };
}

/** Returns the reads an archive needs, from a back office read at one moment. */
export function createArchiveReads(connection: Connection) {
  const { slices, inSlice, count, before, explaining } = prepareSlices(connection);
  const isThere = connection.prepare<[string], number>('select 1 from clotures where numero = ?').pluck();
  const boutique = connection.prepare<[], string>('select record from boutique where id = 1').pluck();
  const certificats = connection.prepare<[], Certificat & { depuis: string }>(
    'select poste, empreinte, cle_publique, depuis from certificats order by poste, depuis',
  );
  const codes = [evenements.restauration.code, evenements.scelles_perdus.code].map((code) => `%,${code},%`);

  /** Returns the last clôture of each kind before a slice that was not lost: the perpetual totals continue from it. */
  function listLastClotures({ poste, chaine, premier }: TrancheDeChaine): Scelle[] {
    if (chaine !== 'cloture') return [];
    const missing = new Set<string>(typesCloture);
    const found: Scelle[] = [];
    for (const scelle of before.iterate(poste, chaine, premier)) {
      const type = readDonnees(chaine, scelle.donnees)?.periode ?? '';
      if (isThere.get(scelle.numero ?? '') === 1 && missing.delete(type)) found.push(scelle);
      if (missing.size === 0) break;
    }
    return found;
  }

  return {
    certificats: () => certificats.all(),
    boutique(): object {
      const { logo: _, ...card } = readJson<Record<string, unknown>>(boutique.get() ?? '{}');
      return card;
    },
    listTranches: (periode: Periode): TrancheDeChaine[] =>
      slices.all(periode).map((slice) => {
        const last = before.get(slice.poste, slice.chaine, slice.dernier + 1);
        return { ...slice, nombre: count.get(slice) ?? 0, signature: last?.signature ?? '' };
      }),
    walk: ({ poste, chaine, premier, dernier }: TrancheDeChaine) =>
      inSlice.iterate({ poste, chaine, premier, dernier }),
    /**
     * Returns the earlier sealed records an archive refers to: the one each slice follows, those that explain a gap,
     * and the previous totals.
     */
    listPrecedents(tranches: readonly TrancheDeChaine[]): Scelle[] {
      const followed = tranches.flatMap((slice) => {
        const last = before.get(slice.poste, slice.chaine, slice.premier);
        return last ? [last, ...listLastClotures(slice)] : [];
      });
      const all = [...followed, ...explaining.all(...codes)];
      return [...new Map(all.map((scelle) => [`${scelle.poste} ${scelle.chaine} ${scelle.rang}`, scelle])).values()];
    },
    ...prepareRecords(connection),
  };
}
