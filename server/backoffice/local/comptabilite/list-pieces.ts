import type { Connection } from '#server/database/database.ts';
import { documentKinds, statutAnnule } from '#shared/contracts/documents/documents.ts';
import type { PeriodeComptable } from '#shared/contracts/comptabilite/comptabilite.ts';
import type { JourIso } from '#shared/time/dates.ts';

type GenrePiece = 'document' | 'reglement' | 'session' | 'cloture' | 'annulation';

/** A piece to post: where its record is, and its day. */
export type PieceAPasser = { genre: GenrePiece; id: number; numero: string; date: JourIso };

type Asked = PeriodeComptable & { debut: JourIso };

const { facture, avoir } = documentKinds;
const isPosted = (numero: string) => `exists (select 1 from ecritures_comptables where piece = ${numero})`;

/**
 * SQL query of what is not posted yet, from `debut` (the first day ever posted) to `au`. A piece whose day was posted
 * without it is late. Whether a document is issued stands in its record, so that is checked later.
 */
const selectPieces = `
  select 'document' as genre, id, numero, date from documents
    where type_document in (${facture.code}, ${avoir.code}) and statut <> ${statutAnnule}
    and date between @debut and @au and not ${isPosted('numero')}
  union all
  select 'reglement', id, numero, date from reglements where date between @debut and @au and not ${isPosted('numero')}
  union all
  select 'session', id, numero, journee from sessions_caisse where journee between @debut and @au
  union all
  select 'cloture', id, numero, periode from clotures
    where type = 'journee' and periode between @debut and @au and not ${isPosted('numero')}
  union all
  select 'annulation', posted.id, posted.piece, @du from ecritures_comptables as posted
    left join documents on documents.numero = posted.piece
    where substr(posted.piece, 1, 3) in ('${facture.prefix}-', '${avoir.prefix}-') and instr(posted.piece, '/') = 0
    and (documents.numero is null or documents.statut = ${statutAnnule}) and not ${isPosted("posted.piece || '/ANNULATION'")}
  order by 4, 1, 3`;

/**
 * Lists what a period would post, in the order it is numbered: by day, then by number. Records are read later, a few at
 * a time.
 */
export function createPieceList(connection: Connection): (asked: Asked) => PieceAPasser[] {
  const list = connection.prepare<[Asked], PieceAPasser>(selectPieces);
  return (asked) => list.all(asked);
}
