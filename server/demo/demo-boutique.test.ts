import { inflateSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { ArticleCreateInput } from '#shared/contracts/articles/articles.ts';
import { tvaTaux } from '#shared/money/tva-taux.ts';
import { Boutique } from '#shared/contracts/boutique/boutique.ts';
import { ClientCreateInput } from '#shared/contracts/tiers/clients.ts';
import { type DocumentKind, LigneInput } from '#shared/contracts/documents/documents.ts';
import { FamilleCreateInput } from '#shared/contracts/articles/familles.ts';
import { FournisseurCreateInput } from '#shared/contracts/tiers/fournisseurs.ts';
import { findIbanProblem, isEan, isSiret, isTvaIntra, toTvaIntra } from '#shared/identifiers/identifiers.ts';
import { createDemoBoutique } from './create-demo-boutique.ts';
import { isHoliday, isOpenDay, weekday } from './calendar.ts';
import type { DemoArticle, DemoOperation, DemoBoutique } from './demo-boutique.ts';

const today = '2026-11-21';
const shop = createDemoBoutique({ today });
const tiers = [...shop.clients, ...shop.prospects, ...shop.fournisseurs];
const allowed = ['devis>commande', 'commande>facture', 'livraison>facture', 'devis>facture', 'commande>livraison'];

type Document = { kind: DocumentKind; jour: string; client: string; lignes: LigneInput[]; hasMovedStock: boolean };

/** Replays the plan as the back office does, and fails where it would. */
function replay({ operations, articles, clients }: DemoBoutique) {
  const documents = new Map<string, Document>();
  const stock = new Map(articles.map(({ input }) => [input.reference, input.stock_reel ?? 0]));
  const kept = new Set(articles.filter(({ input }) => input.stock_mini !== null).map(({ input }) => input.reference));
  const known = new Set(clients.map(({ input }) => input.num));
  const get = (id: string) => documents.get(id) ?? expect.fail(`${id} does not exist yet`);

  function move(lignes: LigneInput[], sign: number) {
    for (const { article_code, quantite } of lignes.filter((ligne) => kept.has(ligne.article_code))) {
      const held = (stock.get(article_code) ?? 0) + sign * quantite;
      if (held < 0) expect.fail(`${article_code} goes below zero`);
      stock.set(article_code, held);
    }
  }
  function write(id: string, document: Document) {
    const isDelivery = document.kind === 'livraison' || document.kind === 'facture';
    expect(documents.has(id)).toBe(false);
    expect(known).toContain(document.client);
    if (isDelivery && !document.hasMovedStock) move(document.lignes, -1);
    if (document.kind === 'avoir') move(document.lignes, 1);
    documents.set(id, { ...document, hasMovedStock: document.hasMovedStock || isDelivery });
  }
  function apply(operation: DemoOperation) {
    const { jour, kind } = operation;
    if (kind === 'entree')
      for (const { article_ref, quantite } of operation.lignes)
        stock.set(article_ref, (stock.get(article_ref) ?? 0) + quantite);
    if (kind === 'statut') get(operation.id);
    if (kind === 'transformation') {
      const source = get(operation.source);
      expect(allowed).toContain(`${source.kind}>${operation.cible}`);
      write(operation.id, { ...source, kind: operation.cible, jour });
    }
    if (kind === 'document') {
      write(operation.id, {
        kind: operation.document,
        jour,
        client: operation.client_id,
        lignes: operation.lignes,
        hasMovedStock: false,
      });
    }
    if (kind === 'retour') {
      const { lignes, ...source } = get(operation.source);
      expect(source.kind).toBe('facture');
      const returned = operation.lignes.map(({ ligne, quantite }) => {
        const sold = lignes[ligne - 1] ?? expect.fail(`${operation.source} has no line ${ligne}`);
        expect(quantite).toBeLessThanOrEqual(sold.quantite);
        return { ...sold, quantite };
      });
      write(operation.id, { ...source, kind: 'avoir', jour, lignes: returned });
    }
    if (kind === 'emission') expect(['facture', 'avoir']).toContain(get(operation.id).kind);
    if (kind === 'reglement') expect(['facture', 'avoir', 'commande']).toContain(get(operation.document).kind);
  }

  operations.forEach(apply);
  return { documents: [...documents.values()], stock };
}

describe('the same shop every time', () => {
  test('the same day and seed give the same shop, another seed another one', () => {
    expect(createDemoBoutique({ today })).toEqual(shop);
    expect(createDemoBoutique({ today, seed: 1 }).operations).not.toEqual(shop.operations);
  });

  test('another day gives the same customers, suppliers and articles', () => {
    const { operations, ...records } = createDemoBoutique({ today: '2027-06-01' });
    const { operations: before, ...recordsBefore } = shop;
    expect(records).toEqual(recordsBefore);
    expect(operations).not.toEqual(before);
  });
});

describe('records the back office accepts', () => {
  test('every record fits its contract as it is', () => {
    expect(Boutique.parse(shop.boutique)).toEqual(shop.boutique);
    for (const { input } of [...shop.clients, ...shop.prospects]) expect(ClientCreateInput.parse(input)).toEqual(input);
    for (const { input } of shop.fournisseurs) expect(FournisseurCreateInput.strict().parse(input)).toEqual(input);
    for (const { input } of shop.articles) expect(ArticleCreateInput.parse(input)).toEqual(input);
    for (const famille of shop.familles) expect(FamilleCreateInput.parse(famille)).toEqual(famille);
  });

  test('the shop has enough tiers, familles and articles to fill its lists', () => {
    expect(shop.clients.length).toBeGreaterThanOrEqual(60);
    expect(shop.prospects.length).toBeGreaterThanOrEqual(12);
    expect(shop.fournisseurs.length).toBeGreaterThanOrEqual(12);
    expect(shop.familles.length).toBeGreaterThanOrEqual(20);
    expect(shop.articles.length).toBeGreaterThanOrEqual(300);
  });

  test('no two records share a code, a reference, a barcode or a SIRET', () => {
    const lists = [
      tiers.map(({ input }) => input.num),
      tiers.flatMap(({ input }) => input.siret ?? []),
      shop.articles.map(({ input }) => input.reference),
      shop.articles.map(({ input }) => input.designation),
      shop.articles.flatMap(({ input }) => input.code_ean ?? []),
      shop.familles.map(({ code }) => code),
    ];
    for (const list of lists) expect(new Set(list).size).toBe(list.length);
  });

  test('every identifier is valid, and a VAT number is its SIREN’s', () => {
    const { siret, tva_intra, iban } = shop.boutique;
    expect([isSiret(siret), tva_intra === toTvaIntra(siret)]).toEqual([true, true]);
    expect(findIbanProblem(iban)).toBeUndefined();
    const inputs = tiers.map(({ input }) => input);
    expect(inputs.filter((input) => input.siret && !isSiret(input.siret))).toEqual([]);
    expect(inputs.filter((input) => input.tva_intra && !isTvaIntra(input.tva_intra))).toEqual([]);
    expect(inputs.filter((one) => one.siret && one.tva_intra && one.tva_intra !== toTvaIntra(one.siret))).toEqual([]);
    expect(shop.articles.filter(({ input }) => input.code_ean && !isEan(input.code_ean))).toEqual([]);
  });

  test('addresses of mail and telephone numbers lead nowhere', () => {
    const emails = [shop.boutique.email, ...tiers.flatMap(({ input }) => input.email ?? [])];
    const telephones = tiers.flatMap(({ input }) => [input.telephone ?? [], input.portable ?? []].flat());
    expect(emails.length).toBeGreaterThan(90);
    for (const email of emails) expect(email).toMatch(/^[a-z.-]+@[a-z-]+\.example$/);
    for (const number of telephones) expect(number).toMatch(/^(01 99 00|04 65 71|06 39 98) \d\d \d\d$/);
  });

  test('every article has a family, a rate of VAT, a price above its cost, and a supplier when it is kept in stock', () => {
    const codes = new Set(shop.familles.filter(({ type }) => type === 0).map(({ code }) => code));
    const suppliers = new Set(shop.fournisseurs.map(({ input }) => input.num));
    const isComplete = ({ input, fiche }: DemoArticle) =>
      codes.has(input.famille ?? '') &&
      Object.hasOwn(tvaTaux, input.tva_code ?? '') &&
      (input.prix_vente ?? 0) >= (input.prix_achat ?? 0) &&
      (input.stock_mini === null ? fiche.type_article === 1 : suppliers.has(fiche.fournisseur_principal ?? ''));
    expect(shop.articles.filter((article) => !isComplete(article))).toEqual([]);
    expect(new Set(shop.articles.map(({ input }) => input.tva_code)).size).toBe(5);
  });

  test('the logo is a PNG of 256×256 pixels', () => {
    const png = Buffer.from(shop.boutique.logo.split(',')[1] ?? '', 'base64');
    const idat = png.indexOf('IDAT');
    expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([256, 256]);
    expect(inflateSync(png.subarray(idat + 4, idat + 4 + png.readUInt32BE(idat - 4))).length).toBe(256 * (256 * 3 + 1));
  });
});

describe.each([today, '2026-01-01', '2028-02-29', '2026-07-05'])('a year of business until %s', (day) => {
  const { operations, ...records } = createDemoBoutique({ today: day });
  const { documents, stock } = replay({ operations, ...records });
  const count = (kind: DocumentKind) => documents.filter((document) => document.kind === kind).length;

  test('the back office can replay it: everything exists when it is named, and no stock goes below zero', () => {
    expect(documents.length).toBeGreaterThanOrEqual(600);
    expect(Math.min(...stock.values())).toBe(0);
  });

  test('the year holds every kind of document and of outcome', () => {
    expect(count('facture')).toBeGreaterThan(300);
    expect(count('avoir')).toBeGreaterThan(10);
    expect(Math.min(count('devis'), count('commande'), count('livraison'))).toBeGreaterThan(100);
    const statuts = operations.flatMap((operation) => (operation.kind === 'statut' ? operation.statut : []));
    expect([...new Set(statuts)].toSorted((a, b) => a - b)).toEqual([1, 2, 3, 6]);
  });

  test('each invoice and credit note is handed over, each day before today is opened, counted and closed, and each month but the last', () => {
    const of = (kind: DemoOperation['kind']) => operations.filter((operation) => operation.kind === kind);
    expect(of('emission').length).toBe(count('facture') + count('avoir'));
    const opened = of('ouverture').map(({ jour }) => jour);
    expect(new Set(opened).size).toBe(opened.length);
    expect(of('cloture').map(({ jour }) => jour)).toEqual(opened);
    expect(opened).not.toContain(day);
    const months = new Set(operations.map(({ jour }) => jour.slice(0, 7)));
    const closed = operations.flatMap((operation) => (operation.kind === 'periode' ? operation.periode : []));
    expect(closed.filter((periode) => periode.length === 7)).toEqual([...months].slice(0, -2));
  });

  test('days follow one another for more than a year, when the shop is open, until today', () => {
    const days = operations.map(({ jour }) => jour);
    expect(days).toEqual([...days].sort());
    expect(days.at(-1)).toBe(day);
    expect((days[0] ?? '') < `${Number(day.slice(0, 4)) - 1}${day.slice(4)}`).toBe(true);
    expect(days.filter((jour) => jour !== day && !isOpenDay(jour))).toEqual([]);
  });

  test('today has sales on every weekday', () => {
    expect(documents.filter(({ jour }) => jour === day).length).toBeGreaterThanOrEqual(5);
  });

  test('lines fit their contract, and no discount is above the customer’s maximum', () => {
    const maximum = new Map(records.clients.map(({ input, fiche }) => [input.num, fiche.remise_max ?? 0]));
    const references = new Set(['', ...records.articles.map(({ input }) => input.reference)]);
    for (const { client, lignes } of documents) {
      for (const ligne of lignes) {
        expect(LigneInput.parse(ligne)).toEqual(ligne);
        expect(references).toContain(ligne.article_code);
        expect(ligne.remise_pourcentage).toBeLessThanOrEqual(maximum.get(client) ?? 0);
      }
    }
  });

  test('references have 18 characters at most', () => {
    const references = operations.flatMap((operation) => ('reference' in operation ? (operation.reference ?? []) : []));
    expect(Math.max(...references.map((reference) => reference.length))).toBeLessThanOrEqual(18);
  });
});

describe('seasons', () => {
  const { documents } = replay(shop);
  const started = documents.filter(({ hasMovedStock }) => hasMovedStock);
  const sold = (reference: string, months: readonly string[]) =>
    started.filter(
      ({ jour, lignes }) =>
        months.includes(jour.slice(5, 7)) && lignes.some(({ article_code }) => article_code === reference),
    ).length;

  test('Saturdays are busier than Mondays, December than August', () => {
    const on = (isWanted: (jour: string) => boolean) => documents.filter(({ jour }) => isWanted(jour)).length;
    expect(on((jour) => weekday(jour) === 6)).toBeGreaterThan(on((jour) => weekday(jour) === 1));
    expect(on((jour) => jour.startsWith('2025-12'))).toBeGreaterThan(on((jour) => jour.startsWith('2026-08')));
  });

  test('pellets sell in winter, potting soil in spring', () => {
    expect(sold('GRANULES-15', ['11', '12', '01', '02'])).toBeGreaterThan(
      sold('GRANULES-15', ['05', '06', '07', '08']),
    );
    expect(sold('TERREAU-UNIV-40', ['03', '04', '05'])).toBeGreaterThan(sold('TERREAU-UNIV-40', ['10', '11', '12']));
  });

  test('the public holidays of a year are known, those that follow Easter too', () => {
    expect(['2026-04-06', '2026-05-14', '2026-05-25', '2026-07-14', '2027-03-29', '2028-06-05'].every(isHoliday)).toBe(
      true,
    );
    expect(isHoliday('2026-04-05')).toBe(false);
  });
});
