import type { z } from 'zod';
import { ArticleApercu, browseArticles, listArticles } from '#shared/contracts/articles/articles.ts';
import { listClients } from '#shared/contracts/tiers/clients.ts';
import { DocumentRecord } from '#shared/contracts/documents/documents.ts';
import { listFournisseurs } from '#shared/contracts/tiers/fournisseurs.ts';
import { listProspects } from '#shared/contracts/tiers/prospects.ts';
import { Tiers } from '#shared/contracts/tiers/tiers.ts';

/** What a list shows of a customer, a prospect or a supplier. */
export const TiersRow = Tiers.pick({
  numero: true,
  intitule: true,
  code_postal: true,
  ville: true,
  telephone: true,
  email: true,
  est_actif: true,
});
export type TiersRow = z.output<typeof TiersRow>;

export type ArticleRow = ArticleApercu;

/** What a list shows of a document: all but its lines. */
export const DocumentRow = DocumentRecord.omit({ lignes: true, champs_libres: true, tvas: true });
export type DocumentRow = z.output<typeof DocumentRow>;

/**
 * The lists that are read whole, row by row, beside the screens: from `path`, or page after page from `pages`, whose answers
 * say what the next one comes after.
 */
export const rowSources = {
  clients: { group: 'Clients', path: listClients.path, row: TiersRow },
  prospects: { group: 'Prospects', path: listProspects.path, row: TiersRow },
  fournisseurs: { group: 'Fournisseurs', path: listFournisseurs.path, row: TiersRow },
  articles: { group: 'Articles', path: listArticles.path, pages: browseArticles.path, row: ArticleApercu },
} as const satisfies Record<string, { group: string; path: string; pages?: string; row: z.ZodType }>;

export type RowSource = keyof typeof rowSources;
export type RowOf<S extends RowSource> = z.output<(typeof rowSources)[S]['row']>;
