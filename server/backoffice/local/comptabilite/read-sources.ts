import type { Connection } from '#server/database/database.ts';
import type { ArticleComptable, ClientComptable, Sources } from '#shared/comptabilite/plan.ts';
import type { NatureArticle } from '#shared/contracts/nature.ts';
import { toNatureArticle } from '#shared/documents/objet-vente.ts';
import type { Boutique } from '#shared/contracts/boutique/boutique.ts';

type ArticleRow = {
  type_article: number | null;
  nature: NatureArticle | null;
  famille_code: string | null;
  compte_vente: string | null;
};

/** Reads the accounting fields of articles and customers as they are now, each once. */
export function createSourceReader(connection: Connection): (boutique: Boutique) => Sources {
  const article = connection.prepare<[string], ArticleRow>(
    `select type_article, articles.record ->> '$.nature' as nature, famille_code, compte_vente from articles
     left join familles on familles.code = articles.famille_code where reference = ?`,
  );
  const client = connection.prepare<[string], { intitule: string; compte_general: string | null }>(
    'select intitule, compte_general from tiers where numero = ?',
  );

  return (boutique) => ({
    boutique,
    findArticle: once((code: string): ArticleComptable | undefined => {
      const row = article.get(code);
      return (
        row && {
          nature: toNatureArticle({ ...row, nature: row.nature ?? undefined }) === 'service' ? 'services' : 'biens',
          famille: row.famille_code ?? '',
          compte: row.compte_vente ?? '',
        }
      );
    }),
    findClient: once((code: string): ClientComptable | undefined => {
      const row = client.get(code);
      return row && { intitule: row.intitule, compte: row.compte_general ?? '' };
    }),
  });
}

function once<T>(read: (code: string) => T): (code: string) => T {
  const known = new Map<string, { value: T }>();
  return (code) => {
    const found = known.get(code) ?? { value: read(code) };
    known.set(code, found);
    return found.value;
  };
}
