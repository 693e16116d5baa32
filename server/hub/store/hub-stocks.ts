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
