import type { LigneInput } from '#shared/contracts/documents/documents.ts';
import type { DemoArticle } from './demo-boutique.ts';

export type Shelves = ReturnType<typeof createShelves>;

/** Keeps the stock as the back office will; services and deposits on packaging are not kept in stock. */
export function createShelves(articles: readonly DemoArticle[]) {
  const stocked = articles.filter(({ input }) => typeof input.stock_mini === 'number');
  const held = new Map(stocked.map(({ input }) => [input.reference, input.stock_reel ?? 0]));

  function add(reference: string, quantite: number): void {
    const before = held.get(reference);
    if (before !== undefined) held.set(reference, before + quantite);
  }

  return {
    /** Undefined for an article that is not kept in stock. */
    find: (reference: string) => held.get(reference),
    add,
    take(lignes: readonly LigneInput[]): void {
      for (const { article_code, quantite } of lignes) add(article_code, -quantite);
    },
    putBack(lignes: readonly LigneInput[]): void {
      for (const { article_code, quantite } of lignes) add(article_code, quantite);
    },
    /** Lists the articles whose stock these lines would make negative. */
    listMissing(lignes: readonly LigneInput[]): DemoArticle[] {
      return stocked.filter(({ input: { reference } }) => {
        const wanted = lignes.filter((ligne) => ligne.article_code === reference);
        return wanted.reduce((sum, { quantite }) => sum + quantite, 0) > (held.get(reference) ?? 0);
      });
    },
    listBelowMinimum(): DemoArticle[] {
      return stocked.filter(({ input }) => (held.get(input.reference) ?? 0) < (input.stock_mini ?? 0));
    },
  };
}
