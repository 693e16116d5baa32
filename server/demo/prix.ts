import type { BackOffice } from '#server/backoffice/backoffice.gateway.ts';
import { addDays, type JourIso } from '#shared/time/dates.ts';
import type { DemoBoutique } from './demo-boutique.ts';
import { demoContext } from './replay-argent.ts';

/** Creates a tarif for town halls, a past promotion and a future one: none changes what is sold today. */
export async function createDemoPrix({ prix }: BackOffice, { articles, familles }: DemoBoutique, today: JourIso) {
  const [famille, other] = familles.filter(({ type }) => type === 0).map(({ code }) => code);
  const lignes = articles.slice(0, 4).flatMap(({ input: { reference: code, prix_vente } }) => {
    const toPrix = (part: number) => Math.round((prix_vente ?? 0) * part * 100) / 100;
    const of = { cible: 'article' as const, code };
    return [
      { ...of, quantite_min: 0, prix_ht: toPrix(0.92) },
      { ...of, quantite_min: 50, prix_ht: toPrix(0.85) },
    ];
  });
  const always = { boutiques: [], actif: true };
  await prix.tarifs.create(
    { ...always, code: 'RENTREE', intitule: 'Écoles et mairies', categories: [3], lignes },
    demoContext,
  );
  const offer = { ...always, categories: [], cible: 'famille' as const, cumulable: false };
  const past = { du: addDays(today, -70), au: addDays(today, -40), codes: famille ? [famille] : [] };
  const future = { du: addDays(today, 45), au: addDays(today, 75), codes: other ? [other] : [] };
  await prix.promotions.create(
    { ...offer, ...past, code: 'RENTREE', intitule: 'Rentrée : −10 %', genre: 'pourcentage', valeur: 10 },
    demoContext,
  );
  const lot = { genre: 'lot' as const, valeur: 100, lot: 3, reduits: 1 };
  await prix.promotions.create({ ...offer, ...future, ...lot, code: '3POUR2', intitule: '3 pour 2' }, demoContext);
}
