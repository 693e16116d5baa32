import type { Connection } from '#server/database/database.ts';
import { toReglementColumns } from '#server/backoffice/local/reglements/reglements.store.ts';
import { evenements } from '#server/scelles/evenements.ts';
import type { Scelle } from '#server/scelles/sceller.ts';
import { findClotureEcartee } from '#server/scelles/cloture-ecartee.ts';
import { readDonnees } from '#server/scelles/to-donnees.ts';
import type { Constatee } from '#server/scelles/verify/rupture.ts';
import { Cloture } from '#shared/contracts/caisse/clotures.ts';
import { documentKinds } from '#shared/contracts/documents/documents.ts';
import { readJson } from '#shared/endpoints/read-json.ts';
import { toCents } from '#shared/money/money.ts';
import { isKeyOf, toRecord, typedEntries } from '#shared/typed-entries.ts';
import { type CompteDePiece, findClotureFaults } from './check-clotures.ts';
import { type ChaineDePieces, findPieceFault, type PieceScellee, type Pieces, toPiece } from './to-piece.ts';

type Row = { id: number; numero: string; record: string } & Readonly<Record<string, unknown>>;
type Source<C extends ChaineDePieces> = {
  table: string;
  where: string;
  /** JSON path of the rank of its sealed record. */
  rang: string;
  /** Returns the columns of its row that are derived from the record, as they must be. */
  toColumns: (record: Pieces[C]) => Readonly<Record<string, unknown>>;
};

const kinds = [documentKinds.avoir.code, documentKinds.facture.code].join(', ');
const sources: { [C in ChaineDePieces]: Source<C> } = {
  facture: {
    table: 'documents',
    where: `type_document in (${kinds})`,
    rang: '$.emission.scelle.rang',
    toColumns: ({ type_document, date, total_ttc }) => ({ type_document, date, total_ttc: toCents(total_ttc) }),
  },
  reglement: { table: 'reglements', where: 'true', rang: '$.scelle.rang', toColumns: toReglementColumns },
  cloture: {
    table: 'clotures',
    where: 'true',
    rang: '$.scelle.rang',
    toColumns: ({ type, poste, periode, date_creation }) => ({ type, poste, periode, date_creation }),
  },
};
const pageSize = 50;

const lostIssue = 'le document est là, mais son émission n’y est plus';

/** Reads a row of a chain's table; undefined when it is no valid record any more. */
function readRow<C extends ChaineDePieces>(
  chaine: C,
  row: Row,
): { piece: PieceScellee | undefined; isOwn: boolean } | undefined {
  try {
    const record = readJson<Pieces[C]>(row.record);
    const columns: object = sources[chaine].toColumns(record);
    const isOwn = record.numero === row.numero && Object.entries(columns).every(([name, value]) => row[name] === value);
    return { piece: toPiece(chaine, record), isOwn };
  } catch {
    return undefined;
  }
}

function prepareReads(connection: Connection, chaine: ChaineDePieces) {
  const { table, where, rang } = sources[chaine];
  return {
    findLie: connection.prepare<[string], { rang: number | null }>(
      `select iif(json_valid(record), json_extract(record, '${rang}'), null) as rang from ${table} where numero = ?`,
    ),
    findScelle: connection.prepare<[string, number], Scelle>(
      `select * from scelles where chaine = '${chaine}' and poste = ? and rang = ?`,
    ),
    findHead: connection
      .prepare<[string], number | null>(`select max(rang) from scelles where chaine = '${chaine}' and poste = ?`)
      .pluck(),
    page: connection.prepare<[number], Row>(
      `select * from ${table} where ${where} and id > ? order by id limit ${pageSize}`,
    ),
  };
}

/**
 * Returns the clôtures that were set aside, by the journal of their poste: the shop's own clôture counts what they had
 * counted.
 */
function listSetAside(connection: Connection): Set<string> {
  const events = connection.prepare<[string], string>(
    "select donnees from scelles where chaine = 'evenement' and donnees like ?",
  );
  const texts = events.pluck().all(`%,${evenements.sequence.code},%`);
  return new Set(texts.flatMap((donnees) => findClotureEcartee(readDonnees('evenement', donnees)?.texte ?? '') ?? []));
}

/** Returns when a backup was last restored here. */
function findRestoreDate(connection: Connection): string | null {
  const find = connection.prepare<[string], string | null>(
    "select max(moment) from scelles where chaine = 'evenement' and donnees like ?",
  );
  return find.pluck().get(`%,${evenements.restauration.code},%`) ?? null;
}

/**
 * Compares issued documents, règlements and clôtures with their sealed records in both directions: what was sealed
 * exists, and its record and row say what was sealed. What a restore lost is no break, because the journal has the
 * restore.
 */
export function createPieceCheck(connection: Connection) {
  const reads = toRecord(
    typedEntries(sources).map(([chaine]) => chaine),
    (chaine) => prepareReads(connection, chaine),
  );
  const restoredAt = findRestoreDate(connection);
  const setAside = listSetAside(connection);
  const wasRestored = ({ moment }: Pick<Scelle, 'moment'>) => restoredAt !== null && moment <= restoredAt;

  function findRowFault(chaine: ChaineDePieces, row: Row, poste: string): Constatee | undefined {
    const { findScelle, findHead } = reads[chaine];
    const read = readRow(chaine, row);
    const unread = { poste, chaine, rang: null, numero: row.numero };
    if (!read) return { ...unread, genre: 'document_modifie', detail: 'il ne se lit plus' };
    const { piece, isOwn } = read;
    if (!piece) return undefined;
    const { lie } = piece;
    const scelle = findScelle.get(lie.poste, lie.rang);
    // A seal of another poste may still be on its way, or not exist here.
    if (!scelle && lie.poste !== poste && lie.rang > (findHead.get(lie.poste) ?? 0)) return undefined;
    const found = findPieceFault(piece, scelle);
    if (found || isOwn) return found;
    const { poste: of, rang } = lie;
    return { ...unread, poste: of, rang, genre: 'document_modifie', detail: 'ce que la base en trie' };
  }

  return {
    wasRestored,

    /** Checks for a sound sealed record that its original exists and refers to it. */
    findRecordFault(scelle: Scelle): Constatee | undefined {
      const { chaine, poste, rang, numero } = scelle;
      if (!isKeyOf(sources, chaine) || numero === null || wasRestored(scelle)) return undefined;
      const found = reads[chaine].findLie.get(numero);
      if (!found && chaine === 'cloture' && setAside.has(numero)) return undefined;
      if (found && found.rang !== null) return undefined;
      const about = { poste, chaine, rang, numero };
      // A till sends its seals before what they are of: one whose disk lost an issue in between leaves the seal alone.
      if (found && chaine === 'facture') return { ...about, genre: 'document_disparu', detail: lostIssue };
      return { ...about, genre: found ? 'document_modifie' : 'document_disparu' };
    },

    /** Yields the faults of records, a few records at a time. */
    *walk(poste: string): Generator<Constatee[]> {
      for (const [chaine] of typedEntries(sources)) {
        let rows = reads[chaine].page.all(0);
        while (rows.length > 0) {
          yield rows.flatMap((row) => findRowFault(chaine, row, poste) ?? []);
          rows = reads[chaine].page.all(rows.at(-1)?.id ?? 0);
        }
      }
      yield findClotureFaults(readClotures(connection), { findCompte: prepareComptes(connection) }).found;
    },
  };
}

/** Returns the readable clôtures; the others are reported elsewhere. */
function readClotures(connection: Connection): Cloture[] {
  const rows = connection.prepare<[], string>('select record from clotures where json_valid(record) order by id');
  return rows
    .pluck()
    .all()
    .flatMap((record) => Cloture.safeParse(readJson(record)).data ?? []);
}

/** Returns a function that finds what a number contributes to a clôture. */
function prepareComptes(connection: Connection) {
  const finds = [
    connection.prepare<[string], CompteDePiece>(
      `select iif(type_document = ${documentKinds.avoir.code}, -1, 1) * (total_ttc - deduit_ttc) as ttc,
       abs(total_ttc - deduit_ttc) as absolu
      from documents where numero = ?`,
    ),
    connection.prepare<[string], CompteDePiece>(
      'select montant as ttc, 0 as absolu, moyen from reglements where numero = ?',
    ),
    connection.prepare<[string], CompteDePiece>(
      `select cast(round(json_extract(record, '$.totaux.ttc') * 100) as integer) as ttc,
      cast(round(json_extract(record, '$.totaux.ttc_absolu') * 100) as integer) as absolu
      from clotures where numero = ? and json_valid(record)`,
    ),
  ];
  return (numero: string): CompteDePiece | undefined => {
    for (const find of finds) {
      const compte = find.get(numero);
      if (compte) return compte;
    }
    return undefined;
  };
}
