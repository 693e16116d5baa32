import type { GatewayService } from '#server/sharing/boutique/gateway.routes.ts';
import type { Ask } from './hub-database.ts';
import type { PosteSender } from './hub-postes.ts';

/** What other shops of the group have of an article: what their records that have come here add up to. */
export function createHubStocks(
  ask: Ask,
  getSender: (id: string) => Promise<PosteSender>,
): NonNullable<GatewayService['listStocks']> {
  return async (reference, { caller }) => {
    const { groupe, boutique } = await getSender(caller.id);
    const boutiques = await ask<{ code: string; nom: string; quantite: number }>({
      nom: 'stocks',
      texte: `select b.code, b.nom, coalesce(sum(s.quantite), 0)::float8 as quantite from boutiques b
        left join stocks s on s.groupe = b.groupe and s.article = $3 and s.boutique = b.code
        where b.groupe = $1 and b.code <> $2 group by b.code, b.nom order by b.nom, b.code`,
      valeurs: [groupe, boutique, reference],
    });
    return { boutiques };
  };
}

/** An article that moved so often in one shop, among so many rows that came last, is put together. */
const [often, among] = [20, 20_000];

/** One row in the place of many, where an article moves much: what it adds up to stays, whoever reads it meanwhile. */
export async function gatherStocks(ask: Ask): Promise<void> {
  await ask({
    texte: `with moving as (
        select groupe, article, boutique from (select * from stocks order by id desc limit ${among}) as recent
          group by groupe, article, boutique having count(*) >= ${often}),
      taken as (delete from stocks using moving
        where stocks.groupe = moving.groupe and stocks.article = moving.article and stocks.boutique = moving.boutique
        returning stocks.*)
      insert into stocks (groupe, article, boutique, quantite)
        select groupe, article, boutique, sum(quantite) from taken group by groupe, article, boutique having sum(quantite) <> 0`,
  });
}
