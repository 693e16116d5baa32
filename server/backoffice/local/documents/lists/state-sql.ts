import type { DocumentState } from '#shared/contracts/documents/document-etats.ts';
import { type DocumentKind, documentKinds, statutTransforme } from '#shared/contracts/documents/documents.ts';
import { champPlateforme, listCodes, problemesPlateforme } from '#shared/documents/statuts-plateforme.ts';
import type { JourIso } from '#shared/time/dates.ts';
import { toFieldSql } from '../../sums/to-sum.ts';
import { hasPlateformeStatut } from '../documents.table.ts';

type Condition = { sql: string; values: (string | number)[] };

const motif = toFieldSql('documents', '$.emission.motif');
const ofStatut: Partial<Record<DocumentState, number>> = {
  brouillon: 0,
  envoye: 1,
  accepte: 2,
  signe: 2,
  perdu: 3,
  archive: 4,
  transforme: 5,
  annule: 6,
};

/** Tells documents seen only by the shop from those handed over and those sent. */
const handed: Partial<Record<DocumentState, string>> = {
  a_emettre: `statut <> 1 and ${motif} is null`,
  emis: `statut <> 1 and ${motif} <> 'email'`,
  envoye: `(statut = 1 or ${motif} = 'email')`,
};

const late = `((statut = 1 or ${motif} is not null) and date_echeance is not null and date_echeance < ?)`;

/**
 * Returns the SQL condition equivalent to `toDocumentState`. Settled documents are found through the index of the
 * unsettled ones: of a shop's invoices few are open, and only the records of these are read.
 */
export function toStateCondition(kind: DocumentKind, etat: DocumentState, today: JourIso): Condition {
  if (kind === 'facture' || kind === 'avoir') return toBilled(kind, etat, today);
  const statut = ofStatut[etat];
  const isKnown = statut !== undefined && (etat === 'signe') === (kind === 'devis' && statut === 2);
  return isKnown ? { sql: 'statut = ?', values: [statut] } : nothing;
}

const code = toFieldSql('documents', `$.champs_libres.${champPlateforme}`);
const ofProbleme = problemesPlateforme.map((probleme) => [probleme, listCodes(probleme)] as const);

/** Finds rejected documents through the index of those the platform has said something about. */
function toProblem(kind: 'facture' | 'avoir', codes: readonly string[]): string {
  return `statut in (0, 1, 2) and id in (select documents.id from documents indexed by documents_plateforme
    where type_document = ${documentKinds[kind].code} and ${hasPlateformeStatut}
      and ${code} in (${codes.map((one) => `'${one}'`).join(', ')}))`;
}

/**
 * Returns the condition of invoices and credit notes; a problem at the platform takes precedence over every other
 * state.
 */
function toBilled(kind: 'facture' | 'avoir', etat: DocumentState, today: JourIso): Condition {
  const asked = ofProbleme.find(([probleme]) => probleme === etat);
  if (asked) return { sql: toProblem(kind, asked[1]), values: [] };
  const { sql, values } = kind === 'facture' ? toFactureCondition(etat, today) : toAvoirCondition(etat);
  const any = ofProbleme.flatMap(([, codes]) => codes);
  return { sql: `(${sql}) and not (${toProblem(kind, any)})`, values };
}

const nothing: Condition = { sql: 'false', values: [] };

function toOpen(kind: 'facture' | 'avoir', condition: string): string {
  return `id in (select documents.id from documents indexed by documents_reste_du
    where type_document = ${documentKinds[kind].code} and reste_du <> 0 and ${condition})`;
}

function toFactureCondition(etat: DocumentState, today: JourIso): Condition {
  if (etat === 'credite') return { sql: 'statut = 5', values: [] };
  if (etat === 'annule') return toStatutCondition(etat);
  const settled = `not ${toOpen('facture', 'true')}`;
  if (etat === 'perdu' || etat === 'archive')
    return { sql: `statut = ? and ${settled}`, values: [ofStatut[etat] ?? -1] };
  if (etat === 'regle') return { sql: `statut in (0, 1, 2) and ${settled}`, values: [] };
  const open = (condition: string) => ({
    sql: toOpen('facture', `statut < ${statutTransforme} and ${condition}`),
    values: [today],
  });
  if (etat === 'en_retard') return open(late);
  if (etat === 'regle_en_partie') return open(`not ${late} and regle <> 0`);
  const state = handed[etat];
  return state === undefined ? nothing : open(`not ${late} and regle = 0 and ${state}`);
}

function toAvoirCondition(etat: DocumentState): Condition {
  if (etat === 'annule') return toStatutCondition(etat);
  if (etat === 'solde') return { sql: `statut <> 6 and not ${toOpen('avoir', 'true')}`, values: [] };
  const state = handed[etat] === undefined ? undefined : `statut in (0, 1) and ${handed[etat]}`;
  const statut = ofStatut[etat] ?? 0;
  if (state === undefined && (statut < 2 || etat === 'signe')) return nothing;
  return { sql: toOpen('avoir', state ?? `statut = ${statut}`), values: [] };
}

function toStatutCondition(etat: DocumentState): Condition {
  return { sql: 'statut = ?', values: [ofStatut[etat] ?? -1] };
}
