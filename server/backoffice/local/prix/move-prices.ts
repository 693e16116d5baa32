import type { Article } from '#shared/contracts/articles/articles.ts';
import { maxPrixChanges, type PrixChange, type RegleChangement } from '#shared/contracts/prix/changements.ts';
import { Refused } from '#shared/endpoints/errors.ts';
import { toNouveauPrix } from '#shared/prix/to-nouveau-prix.ts';
import type { ArticleStore } from '../articles/articles.store.ts';
import type { LocalDatabase } from '../local-database.ts';
import { prepareRecords } from '../sums/read-record.ts';

/** An article and the price it would get. */
export type Moved = { article: Article; apres: number };
type Side = 'avant' | 'apres';

/** Selects the articles of a price change and sets their prices; in the caller's transaction. */
export function createPriceMover({ connection, now }: LocalDatabase, articles: ArticleStore) {
  const chosen = prepareRecords<[string | null, string | null]>(
    connection,
    'articles',
    'famille_code is ifnull(?, famille_code) and fournisseur_principal is ifnull(?, fournisseur_principal) order by id',
  );

  function save(article: Article, prix_vente: number) {
    const version = { version: article.version + 1, date_modification: now().toISOString() };
    articles.save({ ...article, prix_vente, ...version }, article);
  }

  return {
    /** @throws {Refused} for a rule with neither or both of percentage and amount, or one about too many articles. */
    list(regle: RegleChangement): Moved[] {
      const { famille, fournisseur, pourcentage, montant_ht } = regle;
      if (!pourcentage === !montant_ht) throw new Refused('Donnez un pourcentage ou un montant, et pas les deux.');
      const moved = chosen
        .list<Article>(famille || null, fournisseur || null)
        .map((article) => ({ article, apres: toNouveauPrix(article.prix_vente, article.tva_taux ?? 0, regle) }))
        .filter(({ article, apres }) => apres !== article.prix_vente);
      if (moved.length <= maxPrixChanges) return moved;
      throw new Refused(
        `Plus de ${maxPrixChanges} articles changeraient\u00a0: choisissez une famille ou un fournisseur.`,
      );
    },

    /**
     * Sets the price of one side on articles that have the price of the other; articles that have neither are left, and
     * returned.
     */
    move(lignes: readonly PrixChange[], from: Side, to: Side): string[] {
      const laisses: string[] = [];
      for (const ligne of lignes) {
        const article = articles.find(ligne.article_code);
        if (article?.prix_vente !== ligne[from]) laisses.push(ligne.article_code);
        else save(article, ligne[to]);
      }
      return laisses;
    },
  };
}
