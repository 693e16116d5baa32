import type { BackOffice } from '#server/backoffice/backoffice.gateway.ts';
import type { Clock } from '#server/backoffice/local/backfill.ts';
import type { DemoBoutique } from '../demo-boutique.ts';
import { demoContext } from '../replay-argent.ts';

const minuteMs = 60_000;

/**
 * Creates a count of a family that was approved this morning with one article too many, and one under way that is
 * partly counted.
 */
export async function createDemoInventaires(
  { inventaires, articles }: BackOffice,
  { familles }: DemoBoutique,
  clock: Clock,
  now: Date,
) {
  const detail = familles.filter(({ type }) => type === 0).slice(0, 2);
  const setBack = (minutes: number) => (clock.time = new Date(now.getTime() - minutes * minuteMs));

  for (const [index, { code, intitule }] of detail.entries()) {
    setBack(180 - index * 90);
    const { numero } = await inventaires.open({ intitule, famille_code: code }, demoContext);
    const rows = await inventaires.listEcarts(numero);
    const counted = index === 0 ? rows : rows.slice(0, Math.ceil(rows.length / 2));
    for (const [place, { article_ref }] of counted.entries()) {
      const { stock_reel } = await articles.get(article_ref);
      const quantite = Math.max(0, stock_reel + (place === 1 ? 1 : 0));
      await inventaires.count(numero, { lignes: [{ article_ref, quantite }] }, demoContext);
    }
    if (index > 0) continue;
    setBack(150);
    await inventaires.decide(numero, { non_comptes: 'laisser', lignes: [] }, demoContext);
    await inventaires.approve(numero, {}, demoContext);
  }
  clock.time = now;
}
