import type { Changements } from '#shared/contracts/postes/gateway.ts';
import type { DocumentAncien } from '#shared/contracts/documents/anciens.ts';
import type { Ask } from '../store/hub-database.ts';
import type { PosteSender } from '../store/hub-postes.ts';

type Sender = Pick<PosteSender, 'groupe' | 'boutique'>;
type Asked = { client: string; apres: string | undefined; limit: number };
type Changement = Changements['changements'][number];

/** Lists a page of a customer's documents in the shop of the asking till, after a given one. */
export function listOfClient(
  ask: Ask,
  { groupe, boutique }: Sender,
  { client, apres, limit }: Asked,
): Promise<DocumentAncien[]> {
  return ask<DocumentAncien>({
    nom: 'anciens',
    texte: `select code as numero, type_document, jour as date, statut, total_ttc / 100.0::float8 as total_ttc
      from enregistrements where groupe = $1 and tiers = $2 and entite = 'document' and boutique = $3
        and ($4::text is null or (jour, code) < (select jour, code from enregistrements
          where groupe = $1 and entite = 'document' and code = $4))
      order by jour desc, code desc limit $5`,
    valeurs: [groupe, client, boutique, apres ?? null, limit],
  });
}

/** Lists a document of the asking till's shop with everything made of it there, and the règlements that name these. */
export async function listWholeAffaire(ask: Ask, { groupe, boutique }: Sender, numero: string): Promise<Changement[]> {
  return ask<Changement>({
    nom: 'affaire-entiere',
    texte: `with documents as (select entite, code, record, id from enregistrements
        where groupe = $1 and boutique = $2 and entite = 'document' and affaire =
          (select affaire from enregistrements where groupe = $1 and boutique = $2 and entite = 'document' and code = $3)),
      reglements as (select distinct on (e.id) e.entite, e.code, e.record, e.id from documents as d
        join enregistrements as e on e.groupe = $1 and e.boutique = $2 and e.entite = 'reglement'
          and (e.record -> 'imputations')::jsonb @> jsonb_build_array(jsonb_build_object('numero', d.code)))
      select entite, code, record as enregistrement from (table documents union all table reglements) as t order by id`,
    valeurs: [groupe, boutique, numero],
  });
}
