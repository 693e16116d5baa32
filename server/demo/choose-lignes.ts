import type { LigneInput } from '#shared/contracts/documents/documents.ts';
import type { JourIso } from '#shared/time/dates.ts';
import { monthOf } from './calendar.ts';
import type { DemoClient } from './profiled-clients.ts';
import type { DemoArticle } from './demo-boutique.ts';
import { demoFamilles, type Saison, saisons, saisonsParArticle } from './familles.ts';
import type { Random } from './random.ts';
import type { Shelves } from './stock.ts';

/** Families sold with little margin, or at a fixed price: never with a discount. */
const withoutRemise = new Set(['CHAUFFAGE', 'SERVICE', 'CONSIGNE', 'LIBRAIRIE']);

export type LigneChooser = ReturnType<typeof createLigneChooser>;

type ChooserDeps = { articles: readonly DemoArticle[]; shelves: Shelves; random: Random };

/** Chooses what a customer buys at that time of the year. */
export function createLigneChooser({ articles, shelves, random }: ChooserDeps) {
  const byFamille = new Map(
    demoFamilles.map(({ code }) => [code, articles.filter(({ input }) => input.famille === code)]),
  );

  function pickArticle(client: DemoClient, month: number): DemoArticle {
    const weights = Object.entries(client.profile.familles).map(([code, weight]) => [
      code,
      weight * seasonOf(code, month),
    ]);
    const shelf = byFamille.get(random.weighted<string>(Object.fromEntries(weights))) ?? [];
    const chosen = random.weighted<string>(
      Object.fromEntries(shelf.map((article) => [article.input.reference, popularity(article, month)])),
    );
    return shelf.find(({ input }) => input.reference === chosen) ?? random.pick(shelf);
  }

  /** Chooses a quantity; undefined when the shelf is empty. */
  function findQuantity({ input }: DemoArticle, client: DemoClient): number | undefined {
    const wanted = random.integer(1, usualQuantity(input.prix_vente ?? 0, client));
    const isCut = input.unite_vente === 'M' || input.unite_vente === 'M2';
    const quantity = isCut ? wanted * 1.25 : wanted;
    const held = shelves.find(input.reference);
    if (held === undefined || quantity <= held) return quantity;
    return held >= 1 ? Math.floor(held) : undefined;
  }

  function toLigne({ input }: DemoArticle, quantite: number, client: DemoClient): LigneInput {
    const hasRemise = client.remise > 0 && !withoutRemise.has(input.famille ?? '') && random.chance(0.7);
    const remise_pourcentage = hasRemise ? client.remise : 0;
    return { article_code: input.reference, quantite, prix_unitaire_ht: null, remise_pourcentage };
  }

  return {
    /** Chooses lines of different articles that are in stock; at least one. */
    choose(client: DemoClient, jour: JourIso, lineCount: number): LigneInput[] {
      const lignes = new Map<string, LigneInput>();
      for (let tries = 0; lignes.size === 0 || (lignes.size < lineCount && tries < lineCount * 4); tries += 1) {
        const article = pickArticle(client, monthOf(jour));
        const quantite = findQuantity(article, client);
        if (quantite !== undefined) lignes.set(article.input.reference, toLigne(article, quantite, client));
      }
      return [...lignes.values()];
    },
  };
}

function usualQuantity(price: number, { isProfessional }: DemoClient): number {
  const usual = price < 3 ? 14 : price < 10 ? 6 : price < 40 ? 3 : price < 120 ? 2 : 1;
  return Math.max(1, Math.round(usual * (isProfessional ? 1.6 : 0.5)));
}

function seasonOf(code: string, month: number): number {
  return strength(demoFamilles.find((famille) => famille.code === code)?.saison, month);
}

/** Returns how often an article sells: cheap ones more often, seasonal ones in their season. */
function popularity({ input }: DemoArticle, month: number): number {
  return strength(saisonsParArticle[input.reference], month) / Math.sqrt((input.prix_vente ?? 0) + 4);
}

function strength(saison: Saison | undefined, month: number): number {
  return saisons[saison ?? 'constante'][month] ?? 1;
}
