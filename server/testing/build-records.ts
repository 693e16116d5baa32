import type { z } from 'zod';
import type { ArticleCreateInput } from '#shared/contracts/articles.ts';
import type { ClientCreateInput } from '#shared/contracts/clients.ts';
import type { FamilleCreateInput } from '#shared/contracts/familles.ts';

type ClientBody = z.input<typeof ClientCreateInput>;
type ArticleBody = z.input<typeof ArticleCreateInput>;
type FamilleBody = z.input<typeof FamilleCreateInput>;

/** The body that creates a customer or a supplier. */
export function buildClient(overrides: Partial<ClientBody> = {}): ClientBody {
  return { intitule: 'Quincaillerie Durand', ...overrides };
}

/** The body that creates an article, at 10 € without tax. */
export function buildArticle(overrides: Partial<ArticleBody> = {}): ArticleBody {
  return { reference: 'VIS-4X40', designation: 'Vis à bois 4 × 40', prix_vente: 10, ...overrides };
}

/** The body that creates a family of articles. */
export function buildFamille(overrides: Partial<FamilleBody> = {}): FamilleBody {
  return { code: 'VIS', intitule: 'Visserie', ...overrides };
}
