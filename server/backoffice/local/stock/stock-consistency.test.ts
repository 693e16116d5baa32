import { join } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { BackOffice } from '#server/backoffice/backoffice.gateway.ts';
import { openConnection } from '#server/database/database.ts';
import { createTemporaryFolder } from '#server/testing/fixtures/temporary-folder.ts';
import { takeDose } from '#server/testing/take-dose.ts';
import type { DocumentKind } from '#shared/contracts/documents/documents.ts';
import { AppError } from '#shared/endpoints/errors.ts';
import { openBackOffice } from '#server/sharing/open-back-office.ts';

const context = { caller: { kind: 'api-key', id: 'k', role: 'admin' } } as const;
const articles = ['A', 'B', 'SERVICE'] as const;
const makeable = ['commande', 'livraison', 'facture', 'avoir'] as const;

type Line = { article_code: (typeof articles)[number]; quantite: number; remise_pourcentage: number };
type Operation =
  | { do: 'create'; kind: DocumentKind; lignes: Line[] }
  | { do: 'update'; which: number; lignes: Line[] }
  | { do: 'status'; which: number; statut: number }
  | { do: 'transform'; which: number; cible: DocumentKind }
  | { do: 'part'; which: number; direct: boolean; line: number; share: number }
  | { do: 'move'; sens: 'entree' | 'sortie'; lignes: Line[] }
  | { do: 'count'; article: (typeof articles)[number]; stock: number };

const quantite = fc.integer({ min: -2_000, max: 20_000 }).map((thousandths) => thousandths / 1_000);
const line = (quantity: fc.Arbitrary<number>) =>
  fc.record({ article_code: fc.constantFrom(...articles), quantite: quantity, remise_pourcentage: fc.constant(0) });
const lignes = fc.array(line(quantite), { maxLength: 4 });
const moved = fc.array(line(quantite.filter((quantity) => quantity > 0)), { minLength: 1, maxLength: 3 });
const which = fc.nat(20);

const operation: fc.Arbitrary<Operation> = fc.oneof(
  fc.record({ do: fc.constant('create' as const), kind: fc.constantFrom('devis' as const, ...makeable), lignes }),
  fc.record({ do: fc.constant('update' as const), which, lignes }),
  fc.record({ do: fc.constant('status' as const), which, statut: fc.constantFrom(0, 2, 3, 5, 6) }),
  fc.record({ do: fc.constant('transform' as const), which, cible: fc.constantFrom(...makeable) }),
  fc.record({
    do: fc.constant('part' as const),
    which,
    direct: fc.boolean(),
    line: fc.nat(3),
    share: fc.integer({ min: 1, max: 4 }),
  }),
  fc.record({ do: fc.constant('move' as const), sens: fc.constantFrom('entree', 'sortie'), lignes: moved }),
  fc.record({ do: fc.constant('count' as const), article: fc.constantFrom('A', 'B'), stock: fc.nat(50) }),
);

/** The expected effect of one document on the stock; `root` names its chain. */
type Known = {
  kind: DocumentKind;
  numero: string;
  root: string;
  statut: number;
  lignes: Line[];
  carries: boolean;
  /** For a part: the document it was made of. */
  of?: string;
  /** True for an invoice that was credited whole. */
  isCredited?: boolean;
};

const signs: Partial<Record<DocumentKind, number>> = { livraison: -1, facture: -1, avoir: 1 };

/** Models the same rules in their plainest form: totals are computed from everything that happened. */
function createModel() {
  const documents: Known[] = [];
  const manual = new Map<string, number>();
  const add = (sums: Map<string, number>, lines: Line[], sign: number) => {
    for (const { article_code, quantite: quantity } of lines) {
      if (article_code === 'SERVICE') continue;
      sums.set(article_code, (sums.get(article_code) ?? 0) + sign * Math.round(quantity * 1e6));
    }
  };
  const takesOut = ({ kind, carries, statut }: Known) => carries && statut !== 6 && (signs[kind] ?? 0) < 0;
  /** By chain, how often goods that another document took out came back by the credit note of an invoice. */
  const backs = new Map<string, number>();
  const countOut = (root: string) => documents.filter((one) => one.root === root && takesOut(one)).length;
  const hasCarrier = (root: string) => countOut(root) > (backs.get(root) ?? 0);
  return {
    documents,
    manual,
    add,
    hasCarrier,
    backs,
    getReel() {
      const sums = new Map(manual);
      for (const { kind, carries, statut, lignes: lines } of documents) {
        if (carries && statut !== 6) add(sums, lines, signs[kind] ?? 0);
      }
      return sums;
    },
    getReserve() {
      const sums = new Map<string, number>();
      for (const { kind, numero, root, statut, lignes: lines } of documents) {
        if (kind !== 'commande' || statut >= 3 || hasCarrier(root)) continue;
        add(sums, lines, 1);
        const parts = documents.filter((one) => one.of === numero && one.statut !== 6 && !one.isCredited);
        for (const part of parts) add(sums, part.lignes, -1);
      }
      return sums;
    },
  };
}
type Model = ReturnType<typeof createModel>;

/** Runs one operation; one that the back office refuses must have changed nothing. */
async function apply(backOffice: BackOffice, model: Model, step: Operation): Promise<void> {
  const known = 'which' in step ? model.documents[step.which % Math.max(model.documents.length, 1)] : undefined;
  if ('which' in step && !known) return;
  if (step.do === 'create') {
    const { numero } = await backOffice.documents.create(step.kind, { client_id: 'C', lignes: step.lignes }, context);
    const carries = step.kind in signs;
    model.documents.push({ kind: step.kind, numero, root: numero, statut: 0, lignes: step.lignes, carries });
  }
  const isDivided = known && model.documents.some(({ of }) => of === known.numero);
  // Changing a line after parts of it were taken has a test of its own.
  if (step.do === 'update' && known && !isDivided && known.of === undefined) {
    await backOffice.documents.update(known.kind, known.numero, { lignes: step.lignes }, context);
    known.lignes = step.lignes;
  }
  if (step.do === 'status' && known) {
    const after = await backOffice.documents.update(known.kind, known.numero, { statut: step.statut }, context);
    if (after.statut === step.statut) known.statut = step.statut;
    // An issued invoice is cancelled by a credit note of all that is left of it.
    else
      await noteMade(backOffice, model, { known, numero: after.documents_cibles.at(-1)?.numero ?? '', kind: 'avoir' });
    const order = model.documents.find(({ numero }) => numero === known.of);
    if (step.statut === 6 && order?.kind === 'commande' && order.statut === 5) order.statut = 2;
  }
  if (step.do === 'transform' && known) {
    const { cible } = await backOffice.documents.transform(known.kind, known.numero, step.cible, context);
    await noteMade(backOffice, model, { known, numero: cible.numero, kind: step.cible });
  }
  if (step.do === 'part' && known) {
    if (known.kind === 'facture') await issue(backOffice, known.numero);
    const kind = known.kind === 'facture' ? 'avoir' : step.direct ? 'facture' : 'livraison';
    const { restes } = await backOffice.documents.findReste(known.kind, known.numero);
    const quantity = Math.round((((restes[step.line] ?? 0) * step.share) / 4) * 1_000) / 1_000;
    const chosen = [{ ligne: step.line + 1, quantite: quantity }];
    const { cible } = await backOffice.documents.transform(known.kind, known.numero, kind, context, chosen);
    await noteMade(backOffice, model, { known, numero: cible.numero, kind });
  }
  if (step.do === 'move') {
    const lines = step.lignes.map(({ article_code, quantite: quantity }) => ({
      article_ref: article_code,
      quantite: quantity,
    }));
    await backOffice.stock.move({ sens: step.sens, lignes: lines }, context);
    model.add(model.manual, step.lignes, step.sens === 'entree' ? 1 : -1);
  }
  if (step.do === 'count') {
    await backOffice.articles.update(step.article, { stock_reel: step.stock }, context);
    const difference = Math.round(step.stock * 1e6) - (model.getReel().get(step.article) ?? 0);
    model.manual.set(step.article, (model.manual.get(step.article) ?? 0) + difference);
  }
}

/** Issues an invoice, as printing it does. */
async function issue({ documents, boutique, tiers }: BackOffice, numero: string) {
  const { version } = await documents.get('facture', numero);
  const { logo: _, ...vendeur } = await boutique.get();
  const parties = { vendeur, acheteur: await tiers.get('client', 'C') };
  const empreinte = 'a'.repeat(64);
  await documents.issue('facture', numero, { motif: 'impression', version, parties, empreinte }, context);
}

type Made = { known: Known; numero: string; kind: DocumentKind };

/** Records what was made of a document: all of it, in its chain, or a part, which begins a chain. */
async function noteMade(backOffice: BackOffice, model: Model, { known, numero, kind }: Made) {
  const [source, cible] = [
    await backOffice.documents.get(known.kind, known.numero),
    await backOffice.documents.get(kind, numero),
  ];
  const made = cible.lignes.map(({ article_code, quantite: quantity }) => {
    const article = articles.find((one) => one === article_code) ?? 'SERVICE';
    return { article_code: article, quantite: quantity, remise_pourcentage: 0 };
  });
  const part = cible.partiel ? { root: numero, of: known.numero } : { root: known.root };
  // A document that brings goods back does so whoever took them out.
  const carries = cible.partiel || kind === 'avoir' || (kind in signs && !model.hasCarrier(known.root));
  const avoir = { kind, numero, statut: 0, lignes: made, carries, ...part };
  model.documents.push(avoir);
  known.statut = source.statut;
  if (known.kind !== 'facture' || source.statut !== 5) return;
  known.isCredited = true;
  if (known.root === known.numero) return;
  if (!known.carries) model.backs.set(known.root, (model.backs.get(known.root) ?? 0) + 1);
  known.root = known.numero;
  if (!cible.partiel) avoir.root = known.numero;
}

async function openShop(dataDir: string) {
  const backOffice = await openBackOffice({
    dataDir,
    poste: 'P01',
    now: () => new Date('2026-03-16T09:30:00Z'),
  });
  await backOffice.tiers.create('client', { intitule: 'C', num: 'C', compte_collectif: '411000' }, context);
  for (const reference of articles) {
    const fiche = { type_article: reference === 'SERVICE' ? 1 : 0 };
    await backOffice.articles.create({ reference, designation: reference, unite_vente: 'UN', fiche }, context);
  }
  return backOffice;
}

test.each([
  ['allowed', false],
  ['refused', true],
])(
  'with stock below zero %s, real stock is the sum of movements and what documents ask for, reserved stock what orders keep',
  async (_says, refuses) => {
    const run = fc.asyncProperty(fc.array(operation, { minLength: 5, maxLength: 30 }), async (steps) => {
      await using folder = await createTemporaryFolder();
      const backOffice = await openShop(folder.path);
      await backOffice.boutique.update({ ...(await backOffice.boutique.get()), refuser_stock_negatif: refuses });
      const connection = openConnection(join(folder.path, 'backoffice.db'));
      const sum = connection.prepare<[string], number | null>(
        'select sum(quantite) from mouvements_lignes where article_ref = ?',
      );
      const sumDepots = connection.prepare<[string], number | null>(
        'select sum(reel) from stocks where article_ref = ?',
      );
      const model = createModel();
      for (const step of steps) {
        await apply(backOffice, model, step).catch((error: unknown) => {
          if (!(error instanceof AppError) && !String(error).includes('no transformation')) throw error;
        });
        for (const reference of articles) {
          const article = await backOffice.articles.get(reference);
          const reel = (model.getReel().get(reference) ?? 0) / 1e6 + 0;
          const reserve = (model.getReserve().get(reference) ?? 0) / 1e6 + 0;
          expect(article.stock_reel).toBe(reel);
          expect(refuses && reel < 0).toBe(false);
          expect((sum.pluck().get(reference) ?? 0) / 1e6).toBe(reel);
          expect((sumDepots.pluck().get(reference) ?? 0) / 1e6).toBe(reel);
          expect(article.stock_reserve).toBe(reserve);
          expect(article.stock_disponible).toBe(Math.round((reel - reserve) * 1e6) / 1e6 + 0);
        }
      }
      connection.close();
      backOffice.close();
    });
    await fc.assert(run, { numRuns: takeDose(10, 40) });
  },
);
