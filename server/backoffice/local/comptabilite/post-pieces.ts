import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Connection } from '#server/database/database.ts';
import { type EcritureComptable, type PostedEcriture, toContrepassation } from '#shared/comptabilite/ecriture.ts';
import type { Sources } from '#shared/comptabilite/plan.ts';
import { toEcritureReglement } from '#shared/comptabilite/rules/to-ecriture-reglement.ts';
import { toEcritureVente } from '#shared/comptabilite/rules/to-ecriture-vente.ts';
import { toEcritureCloture, toEcrituresMouvements } from '#shared/comptabilite/rules/to-ecritures-caisse.ts';
import type { Cloture } from '#shared/contracts/caisse/clotures.ts';
import type { SessionCaisse } from '#shared/contracts/caisse/sessions-caisse.ts';
import type { DocumentComplet } from '#shared/contracts/documents/documents.ts';
import type { PeriodeComptable } from '#shared/contracts/comptabilite/comptabilite.ts';
import type { Reglement } from '#shared/contracts/reglements/reglements.ts';
import { readJson } from '#shared/endpoints/read-json.ts';
import type { JourIso } from '#shared/time/dates.ts';
import { prepareRecords } from '../sums/read-record.ts';
import type { PieceAPasser } from './list-pieces.ts';

/** A piece with its écriture and the record it comes from; `cloture` is the Z that counted it. */
export type PieceLue = PostedEcriture & {
  cloture: string | null;
  /** True when its day was posted without it. */
  tardive: boolean;
  document?: DocumentComplet;
  /** True when it reverses a document that was posted and then cancelled. */
  annule?: boolean;
  reglement?: Reglement;
  z?: Cloture;
};

/** How many records are read between two turns of the event loop. */
const atOnce = 50;

/** `onUnissued` is called for each document that is left out because nobody has issued it. */
type Reading = PeriodeComptable & { sources: Sources; onUnissued: () => void };

/** Reads pieces and their écritures in order, letting other requests run in between. */
export function createPieceReader(connection: Connection) {
  const read = createReaders(connection);
  const findCloture = connection
    .prepare<[string], string | null>('select cloture from pieces_caisse where numero = ?')
    .pluck();

  return async function* (pieces: readonly PieceAPasser[], asked: Reading): AsyncGenerator<PieceLue> {
    for (const [index, piece] of pieces.entries()) {
      if (index % atOnce === atOnce - 1) await nextTurn();
      for (const one of read(piece, asked)) {
        const tardive = one.ecriture.date < asked.du || one.annule === true;
        const ecriture = tardive ? { ...one.ecriture, date: asked.du } : one.ecriture;
        yield { ...one, ecriture, tardive, cloture: findCloture.get(piece.numero) ?? null };
      }
    }
  };
}

type Lue = Omit<PieceLue, 'cloture' | 'tardive'>;

/** Prepares the reader of each kind of piece. */
function createReaders(connection: Connection): (piece: PieceAPasser, asked: Reading) => Lue[] {
  const records = prepareAll(connection);
  const isPosted = connection.prepare<[string], number>('select 1 from ecritures_comptables where piece = ?').pluck();

  function readDocument(id: number, { sources, onUnissued }: Reading): Lue[] {
    const document = records.document.find<DocumentComplet>(id);
    if (document?.emission) return [{ ...toEcritureVente(document, sources), document }];
    onUnissued();
    return [];
  }

  function readReglement(id: number, sources: Sources) {
    const reglement = records.reglement.find<Reglement>(id);
    return reglement ? [{ ...toEcritureReglement(reglement, sources), reglement }] : [];
  }

  function readSession(id: number, { sources, au }: Reading) {
    const session = records.session.find<SessionCaisse>(id);
    const passees = session ? toEcrituresMouvements(session, sources) : [];
    return passees.filter(({ ecriture: { piece, date } }) => date <= au && isPosted.get(piece) !== 1);
  }

  function readCloture(id: number, sources: Sources) {
    const z = records.cloture.find<Cloture>(id);
    const passee = z && toEcritureCloture(z, records.before.find<Cloture>(z.poste, z.numero), sources);
    return passee ? [{ ...passee, z }] : [];
  }

  function readAnnulation(id: number, du: JourIso) {
    const posted = records.posted.get(id);
    if (posted === undefined) return [];
    const ecriture = toContrepassation(readJson<EcritureComptable>(posted), du);
    const document = records.numero.find<DocumentComplet>(ecriture.piece.split('/')[0] ?? '');
    return [{ ecriture, problemes: [], annule: true, ...(document && { document }) }];
  }

  return ({ genre, id }, asked) => {
    if (genre === 'document') return readDocument(id, asked);
    if (genre === 'reglement') return readReglement(id, asked.sources);
    if (genre === 'session') return readSession(id, asked);
    return genre === 'cloture' ? readCloture(id, asked.sources) : readAnnulation(id, asked.du);
  };
}

function prepareAll(connection: Connection) {
  return {
    document: prepareRecords<[number]>(connection, 'documents', 'id = ?'),
    numero: prepareRecords<[string]>(connection, 'documents', 'numero = ?'),
    reglement: prepareRecords<[number]>(connection, 'reglements', 'id = ?'),
    session: prepareRecords<[number]>(connection, 'sessions_caisse', 'id = ?'),
    cloture: prepareRecords<[number]>(connection, 'clotures', 'id = ?'),
    /** The Z a till made before a given one. */
    before: prepareRecords<[string, string]>(
      connection,
      'clotures',
      "type = 'journee' and poste = ? and numero < ? order by numero desc limit 1",
    ),
    posted: connection.prepare<[number], string>('select record from ecritures_comptables where id = ?').pluck(),
  };
}
