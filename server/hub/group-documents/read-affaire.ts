import type { Due } from '#server/backoffice/local/comptes/settle-affaire.ts';
import { computeStoredDues } from '#server/backoffice/local/comptes/stored-dues.ts';
import type { Deducting } from '#server/backoffice/local/comptes/settle-deposits.ts';
import { statutAnnule, statutTransforme } from '#shared/contracts/documents/documents.ts';
import type { Replique } from '#shared/contracts/postes/gateway.ts';
import { toCents } from '#shared/money/money.ts';
import type { Ask } from '../store/hub-database.ts';

type Document = Replique<'document'>;
type Row = { boutique: string; nom: string; record: Document };
type Impute = { montant: string | number; nombre: number };

/**
 * Reads a document with everything that was made of the same source, in whichever shop; undefined for a number unknown
 * to the group.
 */
export async function readAffaire(ask: Ask, groupe: string, numero: string) {
  const rows = await ask<Row>({
    nom: 'affaire',
    texte: `select e.boutique, b.nom, e.record from enregistrements e
      join boutiques b on b.groupe = e.groupe and b.code = e.boutique
      where e.groupe = $1 and e.entite = 'document' and e.affaire =
        (select affaire from enregistrements where groupe = $1 and entite = 'document' and code = $2) order by e.id`,
    valeurs: [groupe, numero],
  });
  const found = rows.find(({ record }) => record.numero === numero);
  if (!found) return undefined;
  const avoirs = rows.filter(({ record }) => isCreditOf(record, numero));
  return { ...found, avoirs, due: await readDue(ask, groupe, rows, numero) };
}

export type Affaire = NonNullable<Awaited<ReturnType<typeof readAffaire>>>;

const isCreditOf = ({ genre, document_source, statut }: Document, numero: string): boolean =>
  genre === 'avoir' && document_source === numero && statut !== statutAnnule;

async function readDue(ask: Ask, groupe: string, rows: readonly Row[], numero: string): Promise<Due | undefined> {
  const sums = await ask<Impute & { numero: string }>({
    nom: 'imputations',
    texte: `select i->>'numero' as numero, sum(round((i->>'montant')::numeric * 100))::text as montant, count(*)::int as nombre
      from unnest($2::text[]) as n (numero)
      join enregistrements e on e.groupe = $1 and e.entite = 'reglement'
        and (e.record -> 'imputations')::jsonb @> jsonb_build_array(jsonb_build_object('numero', n.numero)),
      json_array_elements(e.record -> 'imputations') as i where i->>'numero' = n.numero group by 1`,
    valeurs: [groupe, rows.map(({ record }) => record.numero)],
  });
  const imputed = new Map(sums.map((one) => [one.numero, one]));
  return computeStoredDues(rows.map(({ record }) => toRelative(record, imputed.get(record.numero)))).get(numero);
}

/** Converts a document to a member of its family, as a shop settles it; amounts of `imputed` are in cents. */
export function toRelative(document: Omit<Document, 'lignes' | 'tvas'>, imputed: Impute | undefined): Deducting {
  const { numero, type_document, date, document_source, statut, statut_avant, acomptes_deduits } = document;
  return {
    numero,
    type_document,
    date,
    statut,
    source: document_source,
    statut_avant: statut === statutTransforme ? (statut_avant ?? null) : null,
    total_ttc: toCents(document.total_ttc),
    deduit: (acomptes_deduits ?? []).reduce((sum, { montant_ttc }) => sum + toCents(montant_ttc), 0),
    deduits: acomptes_deduits ? JSON.stringify(acomptes_deduits) : null,
    est_acompte: document.est_acompte ? 1 : 0,
    partiel: document.partiel ? 1 : null,
    impute: Number(imputed?.montant ?? 0),
    elsewhere: 0,
    nb_imputations: imputed?.nombre ?? 0,
  };
}
