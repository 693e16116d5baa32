import type { BackOffice } from '#server/backoffice/backoffice.gateway.ts';
import type { AcompteDraft } from '#server/backoffice/reglements.gateway.ts';
import type { WriteContext } from '#server/calls/caller.ts';
import type { DocumentComplet } from '#shared/contracts/documents/documents.ts';
import { Parties } from '#shared/contracts/documents/parties.ts';
import { type ReglementInput, ReglementsInput } from '#shared/contracts/reglements/reglements.ts';
import { isEmissible } from '#shared/contracts/ventes/ventes.ts';
import { coupures } from '#shared/money/coupures.ts';
import { isAcomptable } from '#shared/documents/draft-acompte.ts';
import { fromCents, sumAmounts, toCents } from '#shared/money/money.ts';
import type { DemoOperation } from './demo-boutique.ts';
import type { Register } from './register.ts';

export const demoContext: WriteContext = { caller: { kind: 'anonymous', id: 'demonstration', role: 'admin' } };
const context = demoContext;
const toNom = () => 'Démonstration';

type Argent<K extends DemoOperation['kind']> = Extract<DemoOperation, { kind: K }>;
type Replayed = Argent<'emission' | 'reglement' | 'impaye' | 'ouverture' | 'cloture' | 'periode'>;

const fond = 150;
/** Highest amount that customers pay in cash, in cents. */
const mostInCash = 30_000;

/** Replays issues, payments, undoings and closings, by the same rules as everyday business. */
export async function replayArgent(backOffice: BackOffice, operation: Replayed, written: Register): Promise<void> {
  const { caisse, reglements } = backOffice;
  if (operation.kind === 'emission') return emit(backOffice, operation, written);
  if (operation.kind === 'reglement') return receive(backOffice, operation, written);
  if (operation.kind === 'cloture') return close(caisse, operation);
  if (operation.kind === 'periode') return void (await caisse.closePeriode(operation.periode, toNom, context));
  if (operation.kind === 'ouverture') {
    const { fond_propose } = await caisse.getEtat();
    return void (await caisse.open({ fond: fond_propose ?? fond }, toNom, context));
  }
  const numero = written.findReglement(operation.reglement);
  if (numero !== undefined) await reglements.annuler(numero, operation.motif, context);
}

/** Issues a document without rendering its file: that is made, and kept, when somebody first asks for it. */
async function emit({ documents, boutique, tiers }: BackOffice, { id, motif }: Argent<'emission'>, written: Register) {
  const { kind, numero } = written.get(id);
  if (!isEmissible(kind)) throw new Error(`${kind} is not issued`);
  const { version, client_code } = await documents.get(kind, numero);
  const parties = Parties.parse({ vendeur: await boutique.get(), acheteur: await tiers.get('client', client_code) });
  await documents.issue(kind, numero, { motif, version, parties, empreinte: null }, context);
}

/**
 * Records a payment; nothing when nothing is due, because it was credited in the meantime. On an order it is a deposit.
 */
async function receive(backOffice: BackOffice, operation: Argent<'reglement'>, written: Register) {
  const { documents, reglements } = backOffice;
  const { kind, numero } = written.get(operation.document);
  const document = await documents.get(kind, numero);
  const due = toCents(isAcomptable(kind) ? document.total_ttc : (document.reste_du ?? 0));
  if (due === 0) return;
  const input = { client_code: document.client_code, reglements: toReglements(operation, document, due) };
  const acomptes = isAcomptable(kind) ? await draftAcompte(backOffice, numero, input.reglements) : new Map();
  const made = await reglements.create({ ...ReglementsInput.parse(input), emissions: new Map(), acomptes }, context);
  const [first] = made?.reglements ?? [];
  if (!first) throw new Error(`${numero} is paid before it is issued`);
  written.addReglement(operation.id, first.numero);
}

/** Returns the draft of the deposit invoice to be paid, without a file like all others. */
async function draftAcompte(
  { reglements, boutique, tiers }: BackOffice,
  numero: string,
  given: Partial<ReglementInput>[],
): Promise<Map<string, AcompteDraft>> {
  const montant = sumAmounts(given.map((one) => one.montant ?? 0));
  const [document] = await reglements.previewAcomptes([{ numero, montant }]);
  if (!document) return new Map();
  const acheteur = await tiers.get('client', document.client_code);
  const parties = Parties.parse({ vendeur: await boutique.get(), acheteur });
  return new Map([[numero, { document, emission: { motif: 'reglement', version: 1, parties, empreinte: null } }]]);
}

function toReglements(operation: Argent<'reglement'>, { numero, type_document }: DocumentComplet, due: number) {
  const { jour: date, part, enPlus, reference, moyens } = operation;
  const sign = type_document === 50 ? -1 : 1;
  const paid = part === 1 ? due : Math.max(100, roundTo(due * part, 1_000));
  const [first, second] = moyens;
  const amounts =
    second === undefined || due < 1_000 ? [paid] : [roundTo(paid / 2, 500), paid - roundTo(paid / 2, 500)];
  return amounts
    .map((cents, index) => ({ cents: sign * Math.min(cents, due), moyen: moyens[index] ?? first ?? 'carte' }))
    .filter(({ cents }) => cents !== 0)
    .map(({ cents, moyen }): Partial<ReglementInput> => {
      const given = enPlus ? Math.ceil(cents / 1_000) * 1_000 : cents;
      const isCash = moyen === 'especes' && Math.abs(cents) <= mostInCash;
      const chosen = moyen === 'especes' && !isCash ? 'carte' : moyen;
      const imputations = [{ numero, montant: fromCents(cents), version: null }];
      const recu = isCash && cents > 0 ? fromCents(toTendered(cents)) : null;
      return { moyen: chosen, montant: fromCents(given), recu, date, reference, imputations };
    });
}

/** Returns the amount a customer hands over in notes of five euros and more. */
function toTendered(cents: number): number {
  return Math.ceil(cents / 500) * 500;
}

function roundTo(cents: number, step: number): number {
  return Math.floor(cents / step) * step;
}

async function close(caisse: BackOffice['caisse'], { ecart }: Argent<'cloture'>) {
  const { session } = await caisse.getEtat();
  if (!session) throw new Error('No drawer is open');
  const { especes } = await caisse.compute(session.numero, toNom);
  const compte = Math.max(0, toCents(especes.theorique) + toCents(ecart));
  const explication = compte === toCents(especes.theorique) ? '' : 'Erreur de rendu de monnaie';
  const prelevement = fromCents(Math.max(0, compte - toCents(fond)));
  await caisse.close(session.numero, { comptage: toComptage(compte), explication, prelevement }, toNom, context);
}

/** Counts an amount with as few notes and coins as possible. */
function toComptage(cents: number) {
  let left = cents;
  return coupures.map((valeur) => {
    const nombre = Math.floor(left / toCents(valeur));
    left -= nombre * toCents(valeur);
    return { valeur, nombre };
  });
}
