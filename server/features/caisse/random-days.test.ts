import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { startShop } from '#server/testing/running/start-shop.ts';
import { takeDose } from '#server/testing/take-dose.ts';
import { closeSessionCaisse } from '#shared/contracts/caisse/clotures.ts';
import { addMouvementCaisse, openSessionCaisse } from '#shared/contracts/caisse/sessions-caisse.ts';
import { createReglements } from '#shared/contracts/reglements/reglements.ts';
import { createAvoir, createFacture } from '#shared/contracts/ventes/ventes.ts';

const shop = await startShop();
afterAll(() => shop[Symbol.asyncDispose]());
const { call, client } = shop;

const cents = fc.integer({ min: 1, max: 50_000 }).map((amount) => amount / 100);
const lignes = fc.array(
  fc.record({
    article_code: fc.constantFrom('VIS', 'LIVRE'),
    quantite: fc.integer({ min: 1, max: 9 }),
    prix_unitaire_ht: cents,
    remise_pourcentage: fc.constantFrom(0, 0, 5, 10),
  }),
  { minLength: 1, maxLength: 3 },
);
const event = fc.oneof(
  { weight: 4, arbitrary: fc.record({ what: fc.constant('facture' as const), lignes }) },
  fc.record({ what: fc.constant('avoir' as const), lignes }),
  fc.record({
    what: fc.constant('reglement' as const),
    moyen: fc.constantFrom('especes', 'especes', 'carte', 'cheque'),
    montant: cents,
  }),
  fc.record({ what: fc.constant('mouvement' as const), sens: fc.constantFrom('entree', 'sortie'), montant: cents }),
);
const day = fc.record({ fond: cents, events: fc.array(event, { maxLength: 7 }), between: fc.option(lignes) });

type Event = FromArbitrary<typeof event>;
type Lignes = FromArbitrary<typeof lignes>;

type FromArbitrary<A> = A extends fc.Arbitrary<infer T> ? T : never;

const toCents = (euros: number) => Math.round(euros * 100);

/** The expected totals, in cents, as a person would add them up by hand. */
type Tally = {
  ttc: number;
  absolu: number;
  tvas: Map<number, number>;
  moyens: Map<string, number>;
  drawer: number;
  documents: number;
};

const add = <K>(sums: Map<K, number>, key: K, amount: number) => sums.set(key, (sums.get(key) ?? 0) + amount);

/** Adds up lines, not the totals that documents give. */
async function sell(tally: Tally, kind: 'facture' | 'avoir', given: Lignes) {
  const body = { client_id: client, lignes: given };
  const made = kind === 'facture' ? await call(createFacture, { body }) : await call(createAvoir, { body });
  const numero = String('numero_facture' in made.data ? made.data.numero_facture : made.data.numero_avoir);
  const document = await shop.backOffice.documents.get(kind, numero);
  const sign = kind === 'facture' ? 1 : -1;
  const bases = new Map<number, number>();
  for (const { tva_taux, montant_ht } of document.lignes) add(bases, tva_taux, toCents(montant_ht));
  let total = 0;
  for (const [taux, ht] of bases) {
    const tva = Math.round((ht * taux) / 100 + 1e-9);
    total += ht + tva;
    add(tally.tvas, taux, sign * (ht + tva));
  }
  tally.ttc += sign * total;
  tally.absolu += total;
  tally.documents += 1;
}

async function live(tally: Tally, session: string, one: Event) {
  if (one.what === 'facture' || one.what === 'avoir') return sell(tally, one.what, one.lignes);
  if (one.what === 'mouvement') {
    const sens = one.sens === 'entree' ? 'entree' : 'sortie';
    const body = { sens, montant: one.montant, motif: 'Essai' } as const;
    await call(addMouvementCaisse, { params: { numero: session }, body });
    tally.drawer += (sens === 'entree' ? 1 : -1) * toCents(one.montant);
    return;
  }
  const { moyen, montant } = one;
  await call(createReglements, { body: { client_code: client, reglements: [{ moyen, montant }] } });
  add(tally.moyens, moyen, toCents(montant));
  if (moyen === 'especes') tally.drawer += toCents(montant);
}

test('the Z of any day equals an independent sum to the cent, and the perpetual totals equal the sum of all Z', async () => {
  // The sales before a till's first session are in no clôture.
  const { numero: first } = await call(openSessionCaisse, { body: { fond: 0 } });
  await call(closeSessionCaisse, { params: { numero: first }, body: { comptage: [] } });
  const perpetual = { algebrique: 0, absolu: 0 };
  const property = fc.asyncProperty(day, async ({ fond, events, between }) => {
    const tally: Tally = { ttc: 0, absolu: 0, tvas: new Map(), moyens: new Map(), drawer: toCents(fond), documents: 0 };
    if (between) await sell(tally, 'facture', between);
    const { numero } = await call(openSessionCaisse, { body: { fond } });
    for (const one of events) await live(tally, numero, one);
    const body = { comptage: [], explication: 'Rien compté' };
    const { cloture } = await call(closeSessionCaisse, { params: { numero }, body });
    perpetual.algebrique += tally.ttc;
    perpetual.absolu += tally.absolu;

    const { totaux, especes, perpetuels } = cloture;
    expect(toCents(totaux.ttc)).toBe(tally.ttc);
    expect(toCents(totaux.ttc_absolu)).toBe(tally.absolu);
    expect(totaux.factures.nb + totaux.avoirs.nb).toBe(tally.documents);
    expect(new Map(totaux.tvas.map(({ taux, ttc }) => [taux, toCents(ttc)]))).toEqual(tally.tvas);
    expect(new Map(totaux.moyens.map(({ moyen, montant }) => [moyen, toCents(montant)]))).toEqual(tally.moyens);
    expect(toCents(especes?.theorique ?? 0)).toBe(tally.drawer);
    expect([toCents(perpetuels.algebrique), toCents(perpetuels.absolu)]).toEqual([
      perpetual.algebrique,
      perpetual.absolu,
    ]);
  });
  await fc.assert(property, { numRuns: takeDose(12, 300), endOnFailure: true });
}, 1_800_000);
