import type { BackOffice } from '#server/backoffice/backoffice.gateway.ts';
import type { Clock } from '#server/backoffice/local/backfill.ts';
import { addDays, toJour } from '#shared/time/dates.ts';
import { demoContext } from '../replay-argent.ts';

const dayMs = 86_400_000;
const shown = 3;

/**
 * Creates orders to suppliers for what is short: the first has partly arrived, the second is expected, the third is a
 * draft.
 */
export async function createDemoCommandesFournisseurs(
  { commandesFournisseurs }: Pick<BackOffice, 'commandesFournisseurs'>,
  clock: Clock,
  now: Date,
) {
  clock.time = new Date(now.getTime() - 3 * dayMs);
  const proposed = await commandesFournisseurs.propose();
  const codes = proposed.flatMap(({ fournisseur_code }) => fournisseur_code ?? []).slice(0, shown);
  if (codes.length === 0) return;
  const [first, second] = await commandesFournisseurs.takePropositions(
    { fournisseurs: codes, par_boutique: [] },
    demoContext,
  );
  for (const one of [first, second]) {
    if (!one) continue;
    const { numero, fournisseur_code, lignes } = one;
    const input = { fournisseur_code, lignes, date_livraison: addDays(toJour(now), 4) };
    await commandesFournisseurs.update(numero, input, demoContext);
    await commandesFournisseurs.pass(numero, null, demoContext);
  }
  const [ligne] = first?.lignes ?? [];
  if (first && ligne) {
    clock.time = new Date(now.getTime() - dayMs);
    const came = [{ article_ref: ligne.article_ref, quantite: Math.max(1, Math.floor(ligne.quantite / 2)) }];
    await commandesFournisseurs.receive(first.numero, { reference: 'BL 20417', lignes: came }, demoContext);
  }
  clock.time = now;
}
