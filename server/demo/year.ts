import { addDays, countDays, type JourIso } from '#shared/time/dates.ts';
import { createAgenda } from './agenda.ts';
import { createLigneChooser } from './choose-lignes.ts';
import { activityOn, isOpenDay, listDays, weekday } from './calendar.ts';
import { type DemoClient, listProfiledClients } from './profiled-clients.ts';
import type { DemoArticle, DemoOperation, DemoTiers } from './demo-boutique.ts';
import { createLedger } from './ledger.ts';
import type { DemoVenteKind } from './data/profiles-data.ts';
import { createRandom, type Random } from './random.ts';
import type { Counter } from './counter.ts';
import { startVente } from './start-vente.ts';
import { createShelves } from './stock.ts';

type YearInput = {
  today: JourIso;
  seed: number;
  clients: readonly DemoTiers[];
  articles: readonly DemoArticle[];
  fournisseurs: readonly DemoTiers[];
};

const ventesOnAnOrdinaryDay = 3.1;
/** Sales already made today when somebody first looks, whatever the weekday. */
const ventesOfToday: readonly DemoVenteKind[] = ['comptoir', 'devis', 'livraison', 'comptoir', 'commande'];

/** Plans every operation of the shop from a month before last year's date until today, in order. */
export function planYear({ today, seed, clients, articles, fournisseurs }: YearInput): DemoOperation[] {
  const random = createRandom(seed + 5);
  const shelves = createShelves(articles);
  const chooser = createLigneChooser({ articles, shelves, random });
  const [ledger, paymentRandom] = [createLedger(shelves), createRandom(seed + 6)];
  const counter: Counter = { agenda: createAgenda(), chooser, ledger, random, paymentRandom, shelves };
  const demoClients = listProfiledClients(clients, random);

  for (const jour of listDays(startOfPlan(today), today)) {
    // Today's drawer is not opened yet: the user does that.
    const isOpen = isOpenDay(jour) && jour !== today;
    if (isOpen) openDay(counter, jour, today);
    if (isOpenDay(jour)) restock(counter, jour, today, fournisseurs);
    counter.agenda.run(jour);
    const count = Math.round(ventesOnAnOrdinaryDay * activityOn(jour) * (0.55 + random.next() * 0.9));
    for (let vente = 0; vente < count; vente += 1)
      startVente(counter, { client: pickClient(counter, demoClients), jour });
    for (const kind of jour === today ? ventesOfToday : []) {
      const likely = demoClients.filter(({ profile }) => profile.ventes[kind] !== undefined);
      startVente(counter, { client: pickClient(counter, likely), jour }, kind);
    }
    counter.agenda.run(jour);
    if (isOpen) counter.ledger.note(jour, { kind: 'cloture', ecart: drawEcart(counter.paymentRandom) });
  }
  return counter.ledger.operations;
}

/**
 * Returns the first day of the month before this one, a year ago: the year's first invoices come from earlier
 * deliveries.
 */
function startOfPlan(today: JourIso): JourIso {
  const startOfMonth = `${Number(today.slice(0, 4)) - 1}${today.slice(4, 7)}-01`;
  return `${addDays(startOfMonth, -1).slice(0, 7)}-01`;
}

/** Opens the drawer, after closing the month and the year that are over; the last month is left to the user. */
function openDay({ ledger }: Counter, jour: JourIso, today: JourIso): void {
  const before = ledger.operations.at(-1)?.jour ?? jour;
  const [month, year] = [before.slice(0, 7), before.slice(0, 4)];
  const isLast = jour.slice(0, 7) === today.slice(0, 7);
  if (month !== jour.slice(0, 7) && !isLast) ledger.note(jour, { kind: 'periode', periode: month });
  if (year !== jour.slice(0, 4) && !isLast) ledger.note(jour, { kind: 'periode', periode: year });
  ledger.note(jour, { kind: 'ouverture' });
}

/** Returns the difference of the count: on one day in twenty, wrong change was given. */
function drawEcart(paymentRandom: Random): number {
  return paymentRandom.chance(0.05) ? paymentRandom.pick([-5, -2, -1, -0.5, 0.2, 1, 2]) : 0;
}

function pickClient({ random }: Counter, demoClients: readonly DemoClient[]): DemoClient {
  const code = random.weighted<string>(Object.fromEntries(demoClients.map((client) => [client.code, client.weight])));
  return demoClients.find((client) => client.code === code) ?? random.pick(demoClients);
}

/**
 * Restocks from suppliers, who come every other week, each on its own weekday, and fill up what is below its minimum.
 */
function restock(
  { ledger, shelves }: Counter,
  jour: JourIso,
  today: JourIso,
  fournisseurs: readonly DemoTiers[],
): void {
  const expected = fournisseurs.filter(
    (_, rank) => weekday(jour) === (rank % 5) + 1 && isEvenWeek(jour) === rank % 2 > 0,
  );
  for (const { input } of expected) {
    const lignes = shelves
      .listBelowMinimum()
      .filter(({ fiche }) => fiche.fournisseur_principal === input.num)
      .filter((article) => !isUnavailable(article, jour, today))
      .map(({ input: { reference, stock_mini, prix_achat } }) => ({
        article_ref: reference,
        quantite: (stock_mini ?? 0) * 3,
        prix_unitaire: prix_achat ?? 0,
      }));
    if (lignes.length > 0) ledger.enter(jour, `Réception ${input.intitule}`, lignes);
  }
}

/**
 * Returns whether a supplier has lacked an article for some weeks, as one in twelve does: those are the ones to reorder
 * today.
 */
function isUnavailable({ input }: DemoArticle, jour: JourIso, today: JourIso): boolean {
  const rank = [...input.reference].reduce((sum, character) => (sum * 31 + character.charCodeAt(0)) % 1_000_003, 7);
  return rank % 12 === 0 && jour > addDays(today, -45);
}

function isEvenWeek(jour: JourIso): boolean {
  return Math.floor(countDays('1970-01-05', jour) / 7) % 2 === 0;
}
