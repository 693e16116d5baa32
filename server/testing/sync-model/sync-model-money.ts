import type { AcompteDraft, ReglementsDraft } from '#server/backoffice/reglements.gateway.ts';
import type { EmissionDraft } from '#server/backoffice/emission-draft.ts';
import { type DocumentKind, findKindOfNumero } from '#shared/contracts/documents/documents.ts';
import { type ReglementInput, ReglementsInput } from '#shared/contracts/reglements/reglements.ts';
import { isEmissible } from '#shared/contracts/ventes/ventes.ts';
import { acceptRule } from './accept-rule.ts';
import { noteIssued, print, printDocument } from './sync-model-emission.ts';
import { noteFact } from './sync-model-losses.ts';
import { context, customers, type World } from './sync-model-world.ts';

type Acting = { poste: number; a: number; b: number; n: number };
type Given = Partial<ReglementInput> & Pick<ReglementInput, 'montant'>;

const cents = (euros: number) => Math.round(euros * 100) / 100;

/** Finds one of the last documents of a kind at a counter, with what is due of it. */
async function findDue(world: World, { poste, a }: Acting, kind: DocumentKind) {
  const list = await world.counters[poste]?.documents.list(kind, { limit: 4, lignes: false });
  const { numero, client_code, total_ttc, reste_du = 0 } = list?.parse().at(a) ?? {};
  return numero === undefined || client_code === undefined
    ? undefined
    : { numero, client_code, total_ttc: total_ttc ?? 0, reste_du };
}

async function printFirst(world: World, poste: number, numero: string): Promise<[string, EmissionDraft][]> {
  const kind = findKindOfNumero(numero);
  if (!kind || !isEmissible(kind)) return [];
  const printed = await print(world, poste, { kind, numero });
  return printed ? [[numero, { ...printed, motif: 'reglement' }]] : [];
}

/** Renders the files of the deposit invoices that payments on quotes and orders make. */
async function printAcomptes(world: World, poste: number, input: ReglementsInput): Promise<[string, AcompteDraft][]> {
  const given = input.reglements.flatMap(({ imputations }) => imputations);
  const asked = given.filter(({ numero, montant }) => montant > 0 && /^(DE|BC)-/.test(numero));
  const documents = (await world.counters[poste]?.reglements.previewAcomptes(asked)) ?? [];
  const drafts: [string, AcompteDraft][] = [];
  for (const document of documents) {
    const printed = await printDocument(world, poste, document);
    if (printed)
      drafts.push([document.document_source ?? '', { document, emission: { ...printed, motif: 'reglement' } }]);
  }
  return drafts;
}

/** Takes a sale's règlements, with the files of what they are about, as the service makes them. */
async function take(world: World, poste: number, client_code: string, given: readonly Given[]): Promise<void> {
  const counter = world.counters[poste];
  const reglements = given.map((one) => ({ moyen: 'carte', ...one }));
  const input = ReglementsInput.parse({ client_code, reglements });
  const named = new Set(input.reglements.flatMap(({ imputations }) => imputations.map(({ numero }) => numero)));
  const printed = await Promise.all([...named].map((numero) => printFirst(world, poste, numero)));
  const acomptes = await printAcomptes(world, poste, input);
  const draft: ReglementsDraft = { ...input, emissions: new Map(printed.flat()), acomptes: new Map(acomptes) };
  const made = await counter?.reglements.create(draft, context);
  for (const { numero } of made?.reglements ?? []) noteFact(world, poste, numero);
  for (const [, { document, emission }] of made ? acomptes : []) {
    noteIssued(world, await counter?.documents.get('facture', document.numero), emission);
    noteFact(world, poste, document.numero);
  }
  for (const [numero, emission] of printed.flat()) {
    const kind = findKindOfNumero(numero);
    if (made && kind) noteIssued(world, await counter?.documents.get(kind, numero), emission);
  }
}

const toPart = (whole: number, n: number) => (n % 2 === 0 ? whole : cents((whole * n) / 10));

/** Pays an invoice, or some of it. */
export async function pay(world: World, acting: Acting, moyen = 'carte'): Promise<void> {
  const found = await findDue(world, acting, 'facture');
  if (!found) return;
  const montant = toPart(found.reste_du, acting.n);
  await take(world, acting.poste, found.client_code, [
    { moyen, montant, imputations: [{ numero: found.numero, montant }] },
  ]);
}

/** Pays one invoice by two means, the second with more than is due, for the customer's credit. */
export async function split(world: World, acting: Acting): Promise<void> {
  const found = await findDue(world, acting, 'facture');
  if (!found) return;
  const { numero, client_code, reste_du } = found;
  const first = cents(reste_du / 3);
  const rest = cents(reste_du - first);
  await take(world, acting.poste, client_code, [
    { moyen: 'especes', montant: first, recu: Math.ceil(first), imputations: [{ numero, montant: first }] },
    { moyen: 'cheque', montant: cents(rest + acting.b), imputations: [{ numero, montant: rest }] },
  ]);
}

/** Leaves a deposit on a quote or an order. */
export async function deposit(world: World, acting: Acting): Promise<void> {
  const found = await findDue(world, acting, acting.n % 2 === 0 ? 'devis' : 'commande');
  if (!found) return;
  const montant = cents((found.total_ttc * acting.n) / 10);
  await take(world, acting.poste, found.client_code, [{ montant, imputations: [{ numero: found.numero, montant }] }]);
}

/** Pays a credit note back in cash, or settles an invoice of the same customer with it. */
export async function refund(world: World, acting: Acting): Promise<void> {
  const avoir = await findDue(world, acting, 'avoir');
  if (!avoir) return;
  const back = toPart(avoir.reste_du, acting.n);
  const own = { numero: avoir.numero, montant: -back };
  const facture = acting.b === 0 ? undefined : await findDue(world, { ...acting, a: acting.b }, 'facture');
  const given =
    facture?.client_code === avoir.client_code
      ? { moyen: 'avoir', montant: 0, imputations: [own, { numero: facture.numero, montant: back }] }
      : { moyen: 'especes', montant: -back, imputations: [own] };
  await take(world, acting.poste, avoir.client_code, [given]);
}

/** A customer leaves money, takes it back, or pays with it. */
export async function useCredit(world: World, acting: Acting): Promise<void> {
  const { poste, a, b, n } = acting;
  const client = customers[a] ?? '';
  if (n < 4) return take(world, poste, client, [{ moyen: 'virement', montant: n * 7 }]);
  if (n < 6) return take(world, poste, client, [{ moyen: 'especes', montant: -n }]);
  const facture = await findDue(world, { ...acting, a: b }, 'facture');
  if (!facture) return;
  const montant = Math.min(n, facture.reste_du);
  const imputations = [{ numero: facture.numero, montant }];
  await take(world, poste, facture.client_code, [{ moyen: 'credit_client', montant: 0, imputations }]);
}

/** Undoes one of the last règlements a counter knows, whoever took it. */
export async function undo(world: World, { poste, a, n }: Acting): Promise<void> {
  const counter = world.counters[poste];
  const question = { q: '', du: '', au: '', debut: 0, limit: 5 } as const;
  const { data } = (await counter?.reglements.browse(question))?.parse() ?? { data: [] };
  const found = data.at(a);
  if (!counter || !found) return;
  const made = await counter.reglements.annuler(found.numero, `Motif ${n}`, context);
  for (const { numero } of made.reglements) noteFact(world, poste, numero);
}

/** Two counters take payments of one invoice while neither hears the other. */
export async function racePay(world: World, acting: Acting): Promise<void> {
  const { poste, a, b } = acting;
  const both = [poste, (poste + 1 + a) % world.counters.length];
  const found = await findDue(world, acting, 'facture');
  if (!found) return;
  const setCut = (isCut: boolean) =>
    both.forEach((index) => Object.assign(world.sides[index]?.network ?? {}, { isCut }));
  setCut(true);
  const montant = toPart(found.reste_du, acting.n);
  const imputations = [{ numero: found.numero, montant }];
  for (const index of both) {
    await take(world, index, found.client_code, [{ moyen: 'especes', montant, imputations }]).catch(acceptRule);
  }
  if (b > 0) setCut(false);
}
