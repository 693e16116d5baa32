import type { Connection } from '#server/database/database.ts';
import { type MoyenPropre, toMoyenLabel } from '#shared/contracts/boutique/moyens.ts';
import { documentKinds } from '#shared/contracts/documents/documents.ts';
import type { LigneReleve, Releve } from '#shared/contracts/reglements/releves.ts';
import { formatAmount, fromCents } from '#shared/money/money.ts';
import { addDays, type JourIso } from '#shared/time/dates.ts';
import { imputationIdsPerReglement } from '../reglements/reglements.table.ts';
import { toFieldSql } from '../sums/to-sum.ts';
import { closedSql, movingSql } from './balance-agee.ts';

type Span = { client: string; du: JourIso; au: JourIso };

/** A movement of an account, in cents: positive is owed to the shop. */
type Move = Pick<LigneReleve, 'date' | 'nature' | 'numero' | 'date_echeance'> & {
  montant: number;
  type_document: number | null;
  /** For a credit note, its source; for a règlement, the one it undoes. */
  source: string | null;
  moyen: string | null;
  reference: string | null;
  /** For a document: what its deposit invoices had asked for, in cents, and 1 if it is a deposit invoice. */
  deduit: number | null;
  est_acompte: number | null;
};

const { avoir } = documentKinds;

const movesSql = `
  select date, 1 as rang, id, iif(type_document = ${avoir.code}, 'avoir', 'facture') as nature, numero, date_echeance,
    iif(type_document = ${avoir.code}, -1, 1) * (total_ttc - deduit_ttc) as montant, type_document, document_source as source,
    null as moyen, null as reference, deduit_ttc as deduit, ${toFieldSql('documents', '$.est_acompte')} as est_acompte
  from documents where client_code = @client and date between @du and @au and ${movingSql}
  union all
  select date, 1, id, 'statut', numero, null, iif(type_document = ${avoir.code}, 1, -1) * ${closedSql}, type_document, null, null, null, null, null
  from documents where client_code = @client and date between @du and @au and ${movingSql} and ${closedSql} <> 0
  union all
  select date, 2, id, 'reglement', numero, null,
    -(libre + (select ifnull(sum(montant), 0) from imputations
      where imputations.id between reglements.id * ${imputationIdsPerReglement} + 1 and (reglements.id + 1) * ${imputationIdsPerReglement} - 1)),
    null, annule, moyen, ${toFieldSql('reglements', '$.reference')}, null, null
  from reglements where client_code = @client and date between @du and @au`;

/**
 * Reads a customer's account between two days, with one query of the balance before and one of the movements between.
 */
export function createReleveReader(connection: Connection) {
  const sumMoves = connection.prepare<[Span], number>(`select ifnull(sum(montant), 0) from (${movesSql})`).pluck();
  const listMoves = connection.prepare<[Span], Move>(
    `select * from (${movesSql}) where montant <> 0 order by date, rang, id, nature`,
  );

  return ({ client, du, au }: Span, propres: readonly MoyenPropre[]): Omit<Releve, 'client_intitule' | 'echu'> => {
    let solde = sumMoves.get({ client, du: '', au: addDays(du, -1) }) ?? 0;
    const solde_initial = fromCents(solde);
    const moves = listMoves.all({ client, du, au });
    const lignes = moves.map((move) => toLigne(move, (solde += move.montant), propres));
    const sumOf = (sign: 1 | -1) => moves.reduce((sum, { montant }) => sum + Math.max(0, sign * montant), 0);
    return {
      client_code: client,
      du,
      au,
      solde_initial,
      lignes,
      total_debit: fromCents(sumOf(1)),
      total_credit: fromCents(sumOf(-1)),
      solde_final: fromCents(solde),
    };
  };
}

function toLigne(move: Move, solde: number, propres: readonly MoyenPropre[]): LigneReleve {
  const { date, nature, numero, date_echeance, montant } = move;
  return {
    date,
    nature,
    numero,
    libelle: toLibelle(move, propres),
    date_echeance: nature === 'facture' ? date_echeance : null,
    debit: fromCents(Math.max(0, montant)),
    credit: fromCents(Math.max(0, -montant)),
    solde: fromCents(solde),
  };
}

function toLibelle(move: Move, propres: readonly MoyenPropre[]): string {
  const { nature, source, montant, moyen, reference } = move;
  if (nature === 'facture') return toFactureLibelle(move);
  if (nature === 'avoir') return source === null ? 'Avoir' : `Avoir sur ${source}`;
  if (nature === 'statut') return montant < 0 ? 'Réglée d’après son statut' : 'Remboursé d’après son statut';
  const words = [toMoyenLabel(moyen ?? '', propres), reference].filter(Boolean).join(', ');
  if (source !== null) return `Annulation du règlement ${source} (${words})`;
  return `${montant < 0 ? 'Règlement' : 'Remboursement'}\u00a0: ${words}`;
}

function toFactureLibelle({ deduit, est_acompte }: Move): string {
  if (est_acompte) return 'Facture d’acompte';
  return deduit ? `Facture, ${formatAmount(fromCents(deduit))} d’acomptes déduits` : 'Facture';
}
