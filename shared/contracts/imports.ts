import { z } from 'zod';
import { defineEndpoint, type Group } from '#shared/endpoints/endpoint.ts';
import { importFields, type Nature } from '#shared/tables/import-fields.ts';

/** Beyond the specification: the lines of a CSV file, some at a time, as the cells of the columns that are imported. */

/** Number of lines per transaction: small enough that nobody at the counter waits for it. */
export const maxImportLines = 50;

/** What to do with a line whose record exists already: change it or leave it. */
export const Existants = z.enum(['modifier', 'laisser']);
export type Existants = z.output<typeof Existants>;

export const Remark = z.object({
  champ: z.string(),
  message: z.string(),
  /** A code for problems that a program or a button can solve. */
  code: z.literal('famille_inconnue').optional(),
});
export type Remark = z.output<typeof Remark>;

export const LigneImportee = z.object({
  /** Number of the line in the file. */
  ligne: z.int(),
  /** `laissee`: the record exists already and is the same, or must not be changed. */
  issue: z.enum(['creee', 'modifiee', 'laissee', 'refusee']),
  /** Code of the record; null for a refused line. */
  code: z.string().nullable(),
  /** The reasons it is refused, one per column; `champ` is empty for a reason about the whole line. */
  erreurs: z.array(Remark),
  /** Doubts about a line that is accepted. */
  remarques: z.array(Remark),
});
export type LigneImportee = z.output<typeof LigneImportee>;

export const ResultatImport = z.object({
  crees: z.int(),
  modifies: z.int(),
  laisses: z.int(),
  refuses: z.int(),
  lignes: z.array(LigneImportee),
});
export type ResultatImport = z.output<typeof ResultatImport>;

const cell = z.string().max(10_000).optional();

function toInput(nature: Nature) {
  const cellules = z.object(Object.fromEntries(importFields[nature].map(({ champ }) => [champ, cell])));
  return z.object({
    existants: Existants.default('laisser'),
    /** A dry run: does everything, reports the outcome of each line, and stores nothing. */
    essai: z.boolean().default(false),
    lignes: z
      .array(z.object({ ligne: z.int().min(1).max(10_000_000), cellules }))
      .min(1)
      .max(maxImportLines),
  });
}
export type ImportInput = z.output<ReturnType<typeof toInput>>;

function defineImport(nature: Nature, group: Group, touches: readonly Group[] = []) {
  return defineEndpoint({
    method: 'post',
    path: `/import/${nature}`,
    group,
    touches,
    role: 'responsable',
    summary: `Importe des lignes de ${nature} ; la même ligne envoyée deux fois ne crée rien deux fois.`,
    body: toInput(nature),
    judgesTexts: true,
    response: ResultatImport,
  });
}

export const importClients = defineImport('clients', 'Clients');
export const importProspects = defineImport('prospects', 'Prospects');
export const importFournisseurs = defineImport('fournisseurs', 'Fournisseurs');
export const importArticles = defineImport('articles', 'Articles', ['Familles']);
export const importFamilles = defineImport('familles', 'Familles');

export const importEndpoints = {
  clients: importClients,
  prospects: importProspects,
  fournisseurs: importFournisseurs,
  articles: importArticles,
  familles: importFamilles,
} as const satisfies Record<Nature, unknown>;
