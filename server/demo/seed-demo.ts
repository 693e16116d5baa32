import type { BackOffice } from '#server/backoffice/backoffice.gateway.ts';
import type { LocalBackOffice } from '#server/backoffice/local/local-backoffice.ts';
import type { Clock } from '#server/backoffice/local/backfill.ts';
import { type JourIso, toJour } from '#shared/time/dates.ts';
import { createDemoBoutique } from './create-demo-boutique.ts';
import { createDemoCommandesFournisseurs } from './goods/commandes-fournisseurs.ts';
import { createDemoInventaires } from './goods/inventaires.ts';
import { createDemoPrix } from './prix.ts';
import type { DemoOperation, DemoBoutique } from './demo-boutique.ts';
import { demoContext, replayArgent } from './replay-argent.ts';
import { createRegister, type Register } from './register.ts';

const context = demoContext;
const opening = 'T08:30:00Z';
/** Minutes after each operation that takes longer than to issue, receive or close. */
const minutesBetween = 6;
const quick: ReadonlySet<DemoOperation['kind']> = new Set(['emission', 'reglement', 'impaye', 'periode']);

/**
 * Fills an empty back office with the demonstration shop and its year of business until today, in one transaction and
 * by the same rules as any write. Returns false, without any change, for a back office that has records.
 */
export async function seedDemo(backOffice: LocalBackOffice, now: Date): Promise<boolean> {
  if (!backOffice.isEmpty()) return false;
  const today = toJour(now);
  const shop = createDemoBoutique({ today });
  await backOffice.backfill(async (past, clock) => {
    clock.time = openingOf(shop.operations[0]?.jour ?? today);
    await createRecords(past, shop);
    await replay(past, clock, shop.operations, now);
    await createDemoPrix(past, shop, today);
    await createDemoInventaires(past, shop, clock, now);
    await createDemoCommandesFournisseurs(past, clock, now);
  });
  return true;
}

async function createRecords({ boutique, familles, tiers, articles }: BackOffice, shop: DemoBoutique) {
  await boutique.update(shop.boutique);
  for (const famille of shop.familles) await familles.create(famille, context);
  for (const { input, fiche } of shop.fournisseurs) await tiers.create('fournisseur', { ...input, fiche }, context);
  for (const { input, fiche } of shop.clients) await tiers.create('client', { ...input, fiche }, context);
  for (const { input, fiche } of shop.prospects) await tiers.create('prospect', { ...input, fiche }, context);
  for (const { input, fiche } of shop.articles) await articles.create({ ...input, fiche }, context);
}

/** Replays each operation at its own time of its day, none later than now. */
async function replay(backOffice: BackOffice, clock: Clock, operations: readonly DemoOperation[], now: Date) {
  const written = createRegister();
  let next = clock.time;
  for (const operation of operations) {
    const start = openingOf(operation.jour);
    next = new Date(
      Math.max(start.getTime(), next.getTime() + (quick.has(operation.kind) ? 1 : minutesBetween) * 60_000),
    );
    clock.time = next < now ? next : now;
    await run(backOffice, operation, written);
  }
}

function openingOf(jour: JourIso): Date {
  return new Date(jour + opening);
}

async function run(backOffice: BackOffice, operation: DemoOperation, written: Register) {
  const { documents, stock } = backOffice;
  const { jour: date } = operation;
  if (operation.kind === 'entree') {
    const { reference, commentaire, lignes } = operation;
    await stock.move({ sens: 'entree', date, reference, commentaire, lignes }, context);
  } else if (operation.kind === 'document') {
    const { id, document: kind, client_id, lignes, reference } = operation;
    const { numero } = await documents.create(kind, { client_id, date, reference, lignes }, context);
    written.add(id, { kind, numero });
  } else if (operation.kind === 'transformation' || operation.kind === 'retour') {
    const source = written.get(operation.source);
    const [kind, chosen] = operation.kind === 'retour' ? (['avoir', operation.lignes] as const) : [operation.cible];
    const { cible } = await documents.transform(source.kind, source.numero, kind, context, chosen);
    written.add(operation.id, { kind, numero: cible.numero });
  } else if (operation.kind === 'statut') {
    const { kind, numero } = written.get(operation.id);
    await documents.setStatut(kind, numero, operation.statut, context);
  } else await replayArgent(backOffice, operation, written);
}
