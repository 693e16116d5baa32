import type { Article } from '#shared/contracts/articles/articles.ts';
import type { LigneRecord } from '#shared/contracts/documents/documents.ts';
import type { PrixDecide } from '#shared/contracts/prix/prix.ts';
import type { Tiers } from '#shared/contracts/tiers/tiers.ts';
import { decidePrix } from '#shared/prix/decide-prix.ts';
import type { ReglesIndexees } from '#shared/prix/regles-indexees.ts';
import type { JourIso } from '#shared/time/dates.ts';

type Decide = (article: Article, quantite: number) => PrixDecide;

type Sold = { client: Tiers | undefined; jour: JourIso; boutique: string | null };

/** Returns the function that decides the prices of a sale to a customer, on a day, in a shop. */
export function createDecide(regles: ReglesIndexees, { client, jour, boutique }: Sold): Decide {
  const contexte = { categorie: client?.categorie_tarifaire ?? null, jour, boutique };
  return (article, quantite) => decidePrix(article, quantite, contexte, regles);
}

/** Returns the same function for a line of a document. */
export function toFindPrix(findArticle: (reference: string) => Article | undefined, decide: Decide) {
  return ({ article_code, quantite }: Pick<LigneRecord, 'article_code' | 'quantite'>) => {
    const article = findArticle(article_code);
    return article && decide(article, quantite);
  };
}
