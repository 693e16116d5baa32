import type { DemoPaiement } from './demo-boutique.ts';
import type { LigneInput } from '#shared/contracts/documents/documents.ts';
import { addDays, type JourIso } from '#shared/time/dates.ts';
import { isLastOpenDayOfMonth } from './calendar.ts';
import type { Counter, DemoVente } from './counter.ts';
import { followFacture } from './follow-facture.ts';
import type { Draft } from './ledger.ts';
import type { DemoVenteKind } from './data/profiles-data.ts';
import type { Random } from './random.ts';

const chantiers = [
  'Gerland',
  'Confluence',
  'Bellecour',
  'Part-Dieu',
  'Monplaisir',
  'Vaise',
  'Croix-Rousse',
  'Brotteaux',
];

/**
 * Starts a sale on its day; what follows from it (order, delivery, invoice, payment, credit note) is put in the agenda.
 */
export function startVente(counter: Counter, vente: DemoVente, kind: DemoVenteKind = usualKind(counter, vente)): void {
  ({ comptoir: factureAtCounter, livraison: deliverOnAccount, commande: takeCommande, devis: makeDevis })[kind](
    counter,
    vente,
  );
}

function usualKind({ random }: Counter, { client }: DemoVente): DemoVenteKind {
  return random.weighted<DemoVenteKind>(client.profile.ventes);
}

function factureAtCounter(counter: Counter, vente: DemoVente): void {
  const draft = fill(counter, vente, 1, vente.client.isProfessional ? 6 : 4);
  followFacture(counter, vente, counter.ledger.create(vente.jour, 'facture', draft));
}

function deliverOnAccount(counter: Counter, vente: DemoVente): void {
  const { agenda, ledger } = counter;
  const delivery = ledger.create(vente.jour, 'livraison', fill(counter, vente, 2, 9));
  ledger.setStatut(vente.jour, delivery, 2);
  agenda.schedule(endOfMonth(vente.jour), (jour) => makeFacture(counter, { ...vente, jour }, delivery));
}

function takeCommande(counter: Counter, vente: DemoVente): void {
  followCommande(counter, vente, counter.ledger.create(vente.jour, 'commande', fill(counter, vente, 2, 10)));
}

function makeDevis(counter: Counter, vente: DemoVente): void {
  const { agenda, ledger, random } = counter;
  const { lignes, ...draft } = fill(counter, vente, 3, 14);
  const heading = random.chance(0.15) ? [toComment(`Fournitures pour le chantier de ${random.pick(chantiers)}`)] : [];
  const id = ledger.create(vente.jour, 'devis', { ...draft, reference: null, lignes: [...heading, ...lignes] });
  if (random.chance(0.1)) return;
  ledger.setStatut(vente.jour, id, 1);
  agenda.schedule(addDays(vente.jour, random.integer(2, 21)), (jour) => answerDevis(counter, { ...vente, jour }, id));
}

/** Schedules the answer to a quote: accepted six times in ten, lost or cancelled, or none. */
function answerDevis(counter: Counter, vente: DemoVente, id: string): void {
  const { ledger, random } = counter;
  const answer = random.weighted({ commande: 42, facture: 18, perdu: 17, annule: 4, silence: 19 });
  if (answer === 'silence') return;
  if (answer === 'perdu') return ledger.setStatut(vente.jour, id, 3);
  if (answer === 'annule') return ledger.setStatut(vente.jour, id, 6);
  ledger.setStatut(vente.jour, id, 2);
  if (answer === 'facture') return makeFacture(counter, vente, id);
  followCommande(counter, vente, ledger.transform(vente.jour, id, 'commande'));
}

/**
 * Schedules what follows an order: confirmed, then delivered and invoiced, or invoiced at once; a few are cancelled.
 */
function followCommande(counter: Counter, vente: DemoVente, id: string): void {
  const { agenda, ledger, random } = counter;
  ledger.setStatut(vente.jour, id, 2);
  if (asksForDeposit(id)) ledger.pay(vente.jour, id, deposit);
  const next = random.weighted({ livraison: 71, facture: 25, annulation: 4 });
  agenda.schedule(addDays(vente.jour, random.integer(1, 9)), (jour) => {
    if (next === 'annulation') ledger.setStatut(jour, id, 6);
    else if (next === 'facture') makeFacture(counter, { ...vente, jour }, id);
    else deliverCommande(counter, { ...vente, jour }, id);
  });
}

const deposit: DemoPaiement = { part: 0.3, enPlus: false, reference: null, moyens: ['carte'] };

/** One order in eight begins with a deposit. */
const asksForDeposit = (id: string) => Number(id.slice(1)) % 8 === 0;

function deliverCommande(counter: Counter, vente: DemoVente, id: string): void {
  const { agenda, ledger, random } = counter;
  const delivery = ledger.transform(vente.jour, id, 'livraison');
  ledger.setStatut(vente.jour, delivery, 2);
  agenda.schedule(addDays(vente.jour, random.integer(0, 6)), (jour) =>
    makeFacture(counter, { ...vente, jour }, delivery),
  );
}

function makeFacture(counter: Counter, vente: DemoVente, source: string): void {
  followFacture(counter, vente, counter.ledger.transform(vente.jour, source, 'facture'));
}

function fill(counter: Counter, vente: DemoVente, fewest: number, most: number): Draft {
  const lignes = counter.chooser.choose(vente.client, vente.jour, counter.random.integer(fewest, most));
  return { client_id: vente.client.code, reference: inventReference(counter.random, vente), lignes };
}

/** Invents the customer's own reference, in 18 characters at most. */
function inventReference(random: Random, { client, jour }: DemoVente): string | null {
  if (!client.isProfessional || random.chance(0.3)) return null;
  if (client.isPublic) return `Engagement ${random.integer(1_000, 9_999)}`;
  if (random.chance(0.5)) return `CDE ${jour.slice(2, 4)}-${random.integer(100, 9_999)}`;
  return random.chance(0.6) ? `Ch. ${random.pick(chantiers)}` : `BT ${random.integer(10_000, 99_999)}`;
}

function toComment(designation: string): LigneInput {
  return { article_code: '', designation, quantite: 0, remise_pourcentage: 0 };
}

function endOfMonth(jour: JourIso): JourIso {
  return isLastOpenDayOfMonth(jour) ? jour : endOfMonth(addDays(jour, 1));
}
