import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { startShop } from '#server/testing/running/start-shop.ts';
import { takeDose } from '#server/testing/take-dose.ts';
import { buildClient } from '#server/testing/fixtures/build-records.ts';
import { browseBalance } from '#shared/contracts/reglements/balance-agee.ts';
import { getCompteClient, listDocumentsOuverts } from '#shared/contracts/reglements/comptes.ts';
import { annulerReglement, browseReglements, createReglements } from '#shared/contracts/reglements/reglements.ts';
import { getReleve } from '#shared/contracts/reglements/releves.ts';
import { createClient } from '#shared/contracts/tiers/clients.ts';
import {
  createAvoir,
  createCommande,
  createFacture,
  emitFacture,
  listAvoirs,
  listFactures,
  updateFacture,
} from '#shared/contracts/ventes/ventes.ts';
import type { DocumentRecord } from '#shared/contracts/documents/documents.ts';
import { commandeToFacture } from '#shared/contracts/workflows.ts';
import { Refused } from '#shared/endpoints/errors.ts';

const firstDay = Date.parse('2025-01-06T09:30:00Z');
const dayMs = 86_400_000;
let time = firstDay;
const shop = await startShop({ now: () => new Date(time) });
afterAll(() => shop[Symbol.asyncDispose]());
const { call } = shop;

const whats = [
  'facture',
  'commande',
  'transforme',
  'avoir',
  'paie',
  'paie',
  'credit',
  'utilise',
  'annule',
  'annulation',
  'rembourse',
] as const;
const event = fc.record({
  what: fc.constantFrom(...whats),
  quantite: fc.integer({ min: 1, max: 9 }),
  prix: fc.integer({ min: 1, max: 9_999 }),
  share: fc.constantFrom(1, 1, 0.5, 0.3),
  pick: fc.nat(50),
});
const days = fc.array(
  fc.record({ after: fc.integer({ min: 1, max: 40 }), events: fc.array(event, { maxLength: 5 }) }),
  {
    minLength: 2,
    maxLength: 8,
  },
);
type Event = typeof event extends fc.Arbitrary<infer T> ? T : never;

const toCents = (euros: number) => Math.round(euros * 100);
const toDay = (at: number) => new Date(at).toISOString().slice(0, 10);
/** Ignores refusals: the action may be impossible on that day. */
const unlessRefused = (done: Promise<unknown>) =>
  done.catch((error: unknown) => {
    if (!(error instanceof Refused)) throw error;
  });

type Known = { client: string; orders: string[] };

async function pay(client: string, moyen: string, montant: number, numero?: string) {
  const reglement = { moyen, montant: moyen === 'credit_client' ? 0 : montant };
  const imputations = numero === undefined ? [] : [{ numero, montant }];
  await call(createReglements, { body: { client_code: client, reglements: [{ ...reglement, imputations }] } });
}

async function live({ client, orders }: Known, { what, quantite, prix, share, pick }: Event) {
  const body = { client_id: client, lignes: [{ article_code: 'VIS', quantite, prix_unitaire_ht: prix / 100 }] };
  const open = await call(listDocumentsOuverts, { params: { code: client } });
  const facture = open.filter(({ type_document }) => type_document === 60).at(pick % Math.max(1, open.length));
  const part = Math.max(0.01, Math.round((facture?.reste_du ?? 0) * share * 100) / 100);
  if (what === 'facture') await call(createFacture, { body });
  if (what === 'avoir') await call(createAvoir, { body });
  if (what === 'commande') {
    const numero = String((await call(createCommande, { body })).data.numero_commande);
    orders.push(numero);
    await pay(client, 'carte', 0.01 * pick + 0.01, numero);
  }
  if (what === 'transforme' && orders.length > 0) {
    await call(commandeToFacture, { params: { id: orders.shift() ?? '' } });
  }
  if (what === 'credit') await pay(client, 'virement', prix / 100);
  if (what === 'paie' && facture) await pay(client, 'carte', part, facture.numero);
  if (what === 'utilise' && facture) await pay(client, 'credit_client', part, facture.numero);
  if (what === 'annule' && facture) {
    await call(emitFacture, { params: { numero: facture.numero }, body: {} });
    await call(updateFacture, { params: { id: facture.numero }, body: { statut: 6 } });
  }
  const note = open.find(({ type_document }) => type_document === 50);
  if (what === 'rembourse' && note) await pay(client, 'especes', -(note.reste_du ?? 0), note.numero);
  const { data } = await call(browseReglements, { query: { client, limit: 1_000 } });
  const undone = data
    .filter(({ annule, annule_par }) => annule === null && annule_par === null)
    .at(pick % Math.max(1, data.length));
  if (what === 'annulation' && undone) {
    await call(annulerReglement, { params: { numero: undone.numero }, body: { motif: 'Essai' } });
  }
}

/** Computes what a person with a pencil would write down at the end of a day, in cents. */
async function tally(client: string, au: string) {
  const ofClient = <T extends { client_code: string; statut: number }>(list: T[]) =>
    list.filter(({ client_code, statut }) => client_code === client && statut !== 6);
  const sum = (list: Pick<DocumentRecord, 'total_ttc' | 'acomptes_deduits'>[]) =>
    list.reduce((total, { total_ttc, acomptes_deduits }) => {
      const deduits = (acomptes_deduits ?? []).map(({ montant_ttc }) => toCents(montant_ttc));
      return deduits.reduce((rest, deduit) => rest - deduit, total + toCents(total_ttc));
    }, 0);
  const factures = sum(ofClient(await call(listFactures, { query: { limit: 1_000 } })));
  const avoirs = sum(ofClient(await call(listAvoirs, { query: { limit: 1_000 } })));
  const { data } = await call(browseReglements, { query: { client, limit: 1_000 } });
  const regle = data.reduce((total, { montant, arrondi }) => total + toCents(montant) + toCents(arrondi), 0);
  const tranches = [0, 0, 0, 0, 0];
  for (const { type_document, reste_du, date_echeance, date } of await call(listDocumentsOuverts, {
    params: { code: client },
  })) {
    const late = Math.round((Date.parse(au) - Date.parse(date_echeance ?? date)) / dayMs);
    const index = late <= 0 ? 0 : Math.min(4, Math.ceil(late / 30));
    if (type_document === 60) tranches[index] = (tranches[index] ?? 0) + toCents(reste_du ?? 0);
  }
  const total = factures - avoirs - regle;
  return { tranches, total, credits: tranches.reduce((all, one) => all + one, -total) };
}

async function readBalance(client: string, au: string) {
  const [line] = (await call(browseBalance, { query: { q: client, au } })).data;
  if (!line) return { tranches: [0, 0, 0, 0, 0], total: 0, credits: 0 };
  const { non_echu, jours_1_30, jours_31_60, jours_61_90, jours_91, total, credits } = line;
  const tranches = [non_echu, jours_1_30, jours_31_60, jours_61_90, jours_91].map(toCents);
  return { tranches, total: toCents(total), credits: toCents(credits) };
}

let made = 0;

test('for every past day, ageing list and statement match the accounts at the end of that day', async () => {
  const property = fc.asyncProperty(days, async (lived) => {
    const code = `ALEA${++made}`;
    await call(createClient, { body: buildClient({ num: code, intitule: `Hasard ${made}` }) });
    const known: Known = { client: code, orders: [] };
    const books: { day: string; said: Awaited<ReturnType<typeof tally>> }[] = [];
    for (const { after, events } of lived) {
      for (const one of events) await unlessRefused(live(known, one));
      books.push({ day: toDay(time), said: await tally(code, toDay(time)) });
      time += after * dayMs;
    }
    const compte = await call(getCompteClient, { params: { code } });
    expect(toCents(compte.solde)).toBe(books.at(-1)?.said.total);
    for (const [index, { day, said }] of books.entries()) {
      expect({ day, ...(await readBalance(code, day)) }).toEqual({ day, ...said });
      const since = books[Math.max(0, index - 1)]?.day ?? day;
      const releve = await call(getReleve, { params: { code }, query: { du: since, au: day } });
      const sum = releve.lignes.reduce((total, { debit, credit }) => total + toCents(debit) - toCents(credit), 0);
      expect(toCents(releve.solde_final)).toBe(said.total);
      expect(toCents(releve.solde_initial) + sum).toBe(said.total);
      expect(toCents(releve.echu)).toBe(said.tranches.slice(1).reduce((all, one) => all + one, 0));
    }
  });
  await fc.assert(property, { numRuns: takeDose(12, 60, 300), seed: 20_260_316, endOnFailure: true });
}, 1_800_000);
