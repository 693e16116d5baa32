import { setTimeout } from 'node:timers/promises';
import fc from 'fast-check';
import type { Call } from '#shared/endpoints/api-client.ts';
import { createReglements } from '#shared/contracts/reglements/reglements.ts';
import { createFactureAvoir } from '#shared/contracts/ventes/parts.ts';
import { NotFound } from '#shared/endpoints/errors.ts';
import { createFacture } from '#shared/contracts/ventes/ventes.ts';

/** VAT rates in thousandths: the sums below are computed independently of the product. */
export const articles = [
  { reference: 'VIS', taux: 200, tva_code: 'T20' },
  { reference: 'LIVRE', taux: 55, tva_code: 'T055' },
  { reference: 'COLLE', taux: 100, tva_code: 'T10' },
] as const;
/** Prices in cents without tax, in the order of the articles. */
export type Prix = readonly [number, number, number];
export const clients = ['DURAND', 'MARTIN', 'PETIT'] as const;
const means = ['especes', 'carte', 'cheque'] as const;

const vente = fc.record({
  till: fc.nat(14),
  client: fc.constantFrom(...clients),
  quantites: fc.tuple(fc.nat(4), fc.nat(4), fc.nat(4)).filter((all) => all.some(Boolean)),
  moyen: fc.constantFrom(...means),
  /** Part paid at once, in hundredths; the rest is owed. */
  paid: fc.constantFrom(0, 40, 100, 100, 100),
  /** A unit of its first line comes back later, to a till of another shop, and is refunded there. */
  comesBackAt: fc.option(fc.nat(14), { freq: 5 }),
});
export type Vente = typeof vente extends fc.Arbitrary<infer Made> ? Made : never;

export const sampleVentes = (numRuns: number, seed: number): Vente[] => fc.sample(vente, { numRuns, seed });

/** What an independent hand adds up of a till's day, in cents. */
export type Sums = {
  nb: number;
  ht: number;
  /** VAT by rate, in the order of the articles. */
  tvas: number[];
  ttc: number;
  avoirs: number;
  moyens: Record<string, number>;
};
export const noSums = (): Sums => ({ nb: 0, ht: 0, tvas: articles.map(() => 0), ttc: 0, avoirs: 0, moyens: {} });

/** Computes a total in cents, and its VAT by rate in the order of the articles, each rounded once, half up. */
export function addUp(quantites: readonly number[], prix: Prix) {
  const rates = articles.map(({ taux }, index) => ({ ht: (prix[index] ?? 0) * (quantites[index] ?? 0), taux }));
  const ht = rates.reduce((sum, rate) => sum + rate.ht, 0);
  const tvas = rates.map((rate) => Math.floor((rate.ht * rate.taux + 500) / 1_000));
  return { ht, tvas, ttc: tvas.reduce((sum, tva) => sum + tva, ht) };
}

async function pay(call: Call, { client, moyen }: Vente, numero: string, cents: number) {
  const montant = cents / 100;
  const reglements = [{ moyen, montant, imputations: [{ numero, montant }] }];
  await call(createReglements, { body: { client_code: client, reglements } });
}

/** Sells, and takes the payment; returns the number and what is still owed, in cents. */
export async function sell(call: Call, made: Vente, prix: Prix): Promise<{ numero: string; owed: number }> {
  const lignes = articles.flatMap(({ reference }, index) =>
    made.quantites[index] ? [{ article_code: reference, quantite: made.quantites[index] }] : [],
  );
  const numero = (await call(createFacture, { body: { client_id: made.client, lignes } })).data.numero_facture;
  const { ttc } = addUp(made.quantites, prix);
  const received = Math.round((ttc * made.paid) / 100);
  if (received > 0) await pay(call, made, numero, received);
  return { numero, owed: ttc - received };
}

/** Returns what comes back of a sale: one unit of its first article. */
export function toReturned({ quantites }: Vente): number[] {
  const first = quantites.findIndex((quantite) => quantite > 0);
  return articles.map((_, index) => (index === first ? 1 : 0));
}

/** Retries as a user would after the message: on a busy machine, a till goes offline for a moment. */
async function untilLine<T>(work: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    const done = await work().catch((error: unknown) => {
      if (tries < 20 && error instanceof NotFound && error.message.includes('le siège ne répond pas')) return undefined;
      throw error;
    });
    if (done !== undefined) return done;
    await setTimeout(250);
  }
}

/** Credits one unit of the first line, and gives the money back. */
export async function takeBack(call: Call, made: Vente, numero: string, prix: Prix): Promise<void> {
  const body = { lignes: [{ ligne: 1, quantite: 1 }] };
  const { document_cible } = await untilLine(() => call(createFactureAvoir, { params: { numero }, body }));
  await pay(call, made, document_cible, -addUp(toReturned(made), prix).ttc);
}
