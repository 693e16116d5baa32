import { addDays, type JourIso } from '#shared/time/dates.ts';
import type { DemoPaiement } from './demo-boutique.ts';
import type { Random } from './random.ts';
import type { Counter, DemoVente } from './counter.ts';

/**
 * Schedules what follows an invoice: people pay at once; companies after a month or so, some of them half before, a few
 * not at all. Some goods come back.
 */
export function followFacture(counter: Counter, { client, jour }: DemoVente, id: string): void {
  const { agenda, ledger, paymentRandom, random } = counter;
  const delay = random.chance(0.8) ? random.integer(18, 32) : random.integer(33, 60);
  ledger.note(jour, { kind: 'emission', id, motif: client.isProfessional ? 'email' : 'reglement' });
  if (!client.isProfessional) ledger.pay(jour, id, drawAtCounter(paymentRandom));
  else if (paymentRandom.chance(0.08)) {
    const half = { ...drawLater(paymentRandom, jour), part: 0.5 };
    agenda.schedule(addDays(jour, paymentRandom.integer(1, 5)), (day) => void ledger.pay(day, id, half));
  }
  if (client.isProfessional && random.chance(0.93))
    agenda.schedule(addDays(jour, delay), (day) => payLater(counter, day, id));
  if (random.chance(0.04)) {
    agenda.schedule(addDays(jour, random.integer(1, 12)), (day) => payBack(counter, { client, jour: day }, id));
  }
}

const whole = { reference: null, part: 1, enPlus: false } as const;

function drawAtCounter(paymentRandom: Random): DemoPaiement {
  const drawn = paymentRandom.weighted({ carte: 55, especes: 33, cheque: 10, deux: 2 });
  if (drawn === 'deux') return { ...whole, moyens: ['especes', 'carte'] };
  return { ...whole, moyens: [drawn], reference: drawn === 'cheque' ? drawCheque(paymentRandom) : null };
}

/** Schedules a later payment: some pay too much, and some cheques bounce. */
function payLater({ agenda, ledger, paymentRandom }: Counter, jour: JourIso, id: string): void {
  const paiement = drawLater(paymentRandom, jour);
  const reglement = ledger.pay(jour, id, { ...paiement, enPlus: paymentRandom.chance(0.02) });
  if (!paiement.moyens.includes('cheque') || !paymentRandom.chance(0.03)) return;
  const motif = 'Chèque revenu impayé';
  agenda.schedule(addDays(jour, 6), (day) => ledger.note(day, { kind: 'impaye', reglement, motif }));
}

function drawLater(paymentRandom: Random, jour: JourIso): DemoPaiement {
  const moyen = paymentRandom.weighted({ virement: 62, cheque: 24, prelevement: 14 });
  const reference =
    moyen === 'cheque' ? drawCheque(paymentRandom) : moyen === 'virement' ? `VIR ${jour.slice(2)}` : null;
  return { ...whole, moyens: [moyen], reference };
}

/**
 * Credits one or two articles that can be put back on the shelf; people get their money at once, companies keep some of
 * it as credit.
 */
function payBack(counter: Counter, { client, jour }: DemoVente, facture: string): void {
  const { agenda, ledger, paymentRandom } = counter;
  const lignes = chooseReturned(counter, facture);
  if (lignes.length === 0) return;
  const avoir = ledger.takeBack(jour, facture, lignes);
  ledger.note(jour, { kind: 'emission', id: avoir, motif: 'impression' });
  const moyens = [client.isProfessional ? 'virement' : paymentRandom.weighted({ carte: 60, especes: 40 })];
  if (!client.isProfessional) ledger.pay(jour, avoir, { ...whole, moyens });
  else if (paymentRandom.chance(0.5)) {
    agenda.schedule(addDays(jour, 5), (day) => void ledger.pay(day, avoir, { ...whole, moyens }));
  }
}

function chooseReturned({ ledger, random, shelves }: Counter, facture: string) {
  return ledger
    .get(facture)
    .lignes.map(({ article_code, quantite }, index) => ({ ligne: index + 1, article_code, quantite }))
    .filter(({ article_code }) => shelves.find(article_code) !== undefined)
    .slice(0, random.integer(1, 2))
    .map(({ ligne, quantite }) => ({ ligne, quantite: Math.min(quantite, random.integer(1, 3)) }));
}

function drawCheque(paymentRandom: Random): string {
  return String(paymentRandom.integer(1_000_000, 9_999_999));
}
