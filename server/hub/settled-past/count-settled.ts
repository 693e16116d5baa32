import type { PasseSiege } from '#shared/contracts/siege/siege-passe.ts';
import type { Ask } from '../store/hub-database.ts';
import { findSettled, type PastOfShop } from './find-settled.ts';

type Place = { groupe: string; boutique: string };
type Counted = { entite: string; total: number; au_siege: number; octets: number; octets_siege: number };

/** Counts how much of a shop's past is settled before a day: what one of its tills would not have to hold. */
export async function countSettled(ask: Ask, { groupe, boutique }: Place, avant: string): Promise<PasseSiege> {
  const settled = findSettled(await listPast(ask, { groupe, boutique }, avant), { boutique, avant });
  const rows = await ask<Counted>({
    texte: `with nommes as (${named}) select e.entite, count(*)::int as total, sum(octet_length(e.record::text))::float8 as octets,
        count(*) filter (where ${unsent})::int as au_siege,
        coalesce(sum(octet_length(e.record::text)) filter (where ${unsent}), 0)::float8 as octets_siege
      from enregistrements e left join unnest($3::text[]) as s (code) on s.code = e.code
      where e.groupe = $1 and e.boutique = $2 and e.entite in ('document', 'reglement', 'mouvement') group by e.entite`,
    valeurs: [groupe, boutique, [...settled.documents.keys(), ...settled.reglements.keys()], avant],
  });
  const toCount = (entite: string) => {
    const found = rows.find((one) => one.entite === entite);
    return { tenus: (found?.total ?? 0) - (found?.au_siege ?? 0), au_siege: found?.au_siege ?? 0 };
  };
  const [octets, away] = rows.reduce(([all, gone], one) => [all + one.octets, gone + one.octets_siege], [0, 0]);
  return {
    avant,
    documents: toCount('document'),
    reglements: toCount('reglement'),
    mouvements: toCount('mouvement'),
    octets: { tenus: octets - away, au_siege: away },
  };
}

/** SQL query of the movements that a transfert, a receipt or an inventaire names. */
export const named = `select record ->> 'mouvement' as code from enregistrements
      where groupe = $1 and boutique = $2 and entite in ('transfert', 'arrivee')
    union select jsonb_array_elements_text(coalesce(record::jsonb #> '{approbation,mouvements}', '[]')
        || coalesce(record::jsonb #> '{annulation,mouvements}', '[]'))
      from enregistrements where groupe = $1 and boutique = $2 and entite = 'inventaire'`;

/** SQL condition on records that no cut has left out. */
const isLeft = `not exists (select from passes p where p.groupe = enregistrements.groupe and p.entite = enregistrements.entite and p.code = enregistrements.code)`;

/** SQL condition on movements before day $4 that no other record depends on: an order to a supplier counts its receipts. */
export const isPlainMove = `e.entite = 'mouvement' and e.jour < $4 and e.record ->> 'commande_fournisseur' is null
    and e.code not in (select code from nommes where code is not null)`;
const unsent = `s.code is not null or (${isPlainMove})`;

/**
 * Lists the affaires that lie entirely in this shop and in the past, without those an earlier cut left out; any other
 * record they name is missing, so that they are not settled.
 */
export async function listPast(ask: Ask, { groupe, boutique }: Place, avant: string): Promise<PastOfShop> {
  const documents = await ask<PastOfShop['documents'][number]>({
    texte: `select boutique, affaire, record::jsonb - '{lignes,tvas,parties,versions_devis,transmissions}'::text[] as record
      from enregistrements where groupe = $1 and entite = 'document' and affaire in (
        select affaire from enregistrements where groupe = $1 and entite = 'document'
        group by affaire having bool_and(boutique = $2) and max(jour) < $3)
        and ${isLeft}`,
    valeurs: [groupe, boutique, avant],
  });
  const reglements = await ask<PastOfShop['reglements'][number]>({
    texte: `select boutique, record from enregistrements where groupe = $1 and boutique = $2 and entite = 'reglement'
        and ${isLeft}`,
    valeurs: [groupe, boutique],
  });
  return { documents, reglements };
}
