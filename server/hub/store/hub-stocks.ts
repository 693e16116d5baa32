import type { GatewayService } from '#server/sharing/boutique/gateway.routes.ts';
import type { Ask } from './hub-database.ts';
import type { PosteSender } from './hub-postes.ts';

/** Returns the stock of an article in other shops of the group: the sum of their records that have arrived here. */
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

/** Rows of an article are merged when one shop has this many among the latest rows. */
const [often, among] = [20, 20_000];

/** Merges the stock rows of articles that move much; the sum stays the same for concurrent readers. */
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
