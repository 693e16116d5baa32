import { z } from 'zod';
import { PdfBytes } from '#shared/contracts/fields.ts';
import { Impression } from '#shared/contracts/materiel/impressions.ts';
import { defineEndpoint } from '#shared/endpoints/endpoint.ts';
import { plancheIds } from '#shared/planches.ts';

/**
 * The model of a label: `prix` is stuck on the article (name, price and code), `rayon` on the shelf (a price to be read
 * from afar).
 */
export const ModeleEtiquette = z.enum(['prix', 'rayon']);
export type ModeleEtiquette = z.output<typeof ModeleEtiquette>;

/** An article and the number of its labels. */
export const EtiquetteDemandee = z.object({
  reference: z.string().min(1).max(50),
  quantite: z.int().min(1).max(1_000),
});
export type EtiquetteDemandee = z.output<typeof EtiquetteDemandee>;

/** How many articles are labelled at once. */
export const maxDemandees = 300;
const Demandees = z.array(EtiquetteDemandee).min(1).max(maxDemandees);
/** The labels asked for as text, one article a line: `VIS*3`. */
const Lignes = z
  .string()
  .max(12_000)
  .transform((text) =>
    text
      .split('\n')
      .filter((line) => line !== '')
      .map(toDemandee),
  )
  .pipe(Demandees);

function toDemandee(line: string) {
  const mark = line.lastIndexOf('*');
  return mark < 0
    ? { reference: line, quantite: 1 }
    : { reference: line.slice(0, mark), quantite: Number(line.slice(mark + 1)) };
}

/** Returns the labels asked for in the form the address of their PDF takes. */
export function toEtiquettesText(demandees: readonly EtiquetteDemandee[]): string {
  return demandees.map(({ reference, quantite }) => `${reference}*${quantite}`).join('\n');
}

export const getEtiquettesPdf = defineEndpoint({
  method: 'get',
  path: '/etiquettes/pdf',
  group: 'Articles',
  summary: 'Fait une planche d’étiquettes A4 en PDF\u00a0; `articles` est de la forme `VIS*3`, une ligne par article.',
  query: z.object({
    modele: ModeleEtiquette.default('prix'),
    planche: z.enum(plancheIds).default('63x38'),
    /** The place of the first label on the first sheet, from 1. */
    premiere: z.coerce.number().int().min(1).max(65).default(1),
    articles: Lignes,
  }),
  response: PdfBytes,
  produces: 'application/pdf',
  errors: [400, 404],
});

export const printEtiquettes = defineEndpoint({
  method: 'post',
  path: '/etiquettes/impression',
  group: 'Articles',
  touches: ['Documents'],
  summary: 'Met des étiquettes dans la file de l’imprimante d’étiquettes de ce poste.',
  body: z.object({ modele: ModeleEtiquette.default('prix'), articles: Demandees }),
  response: Impression,
  errors: [400, 404],
});
