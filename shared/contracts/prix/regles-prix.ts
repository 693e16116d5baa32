import { z } from 'zod';
import { codeText, Intitule, withDefault } from '#shared/contracts/fields.ts';

/** What a rule of prices is about: an article, all of a family, or everything. */
export const Cible = z.enum(['article', 'famille', 'tout']);
export type Cible = z.output<typeof Cible>;

const day = z.union([z.iso.date(), z.literal('').transform(() => null)]).nullish();
/** As the specification has it on customers (`categorie_tarifaire`). */
const boutique = z.string().regex(/^[A-Z0-9]{1,8}$/, 'doit être le code d’une boutique');
const categorie = z.int().min(0).max(1_000_000);

/** When, where and for whom a rule of prices is true; null where it is always, everywhere. */
export const Portee = z.object({
  /** `categorie_tarifaire` of the customers it is for; empty for all. */
  categories: z.array(z.int()),
  /** Codes of the shops it is true in; empty for all of them. */
  boutiques: z.array(z.string()),
  /** First and last day, both included. */
  du: z.iso.date().nullable(),
  au: z.iso.date().nullable(),
  /** False once it was put out of use. */
  actif: z.boolean(),
});
export type Portee = z.output<typeof Portee>;

/** The same as it is asked for. */
export const porteeInput = {
  categories: withDefault(z.array(categorie).max(50), []),
  boutiques: withDefault(z.array(boutique).max(1_000), []),
  du: day,
  au: day,
  actif: withDefault(z.boolean(), true),
};

/** The code may be empty here: it is refused with a 400, a business error. */
export const nommeeInput = { code: codeText(18), intitule: Intitule };

/** What every rule has as a record. */
export const Fiche = z.object({
  code: z.string(),
  intitule: z.string(),
  date_creation: z.string(),
  date_modification: z.string(),
  /** Counts the changes of this record, from 1. */
  version: z.int(),
});

/** The same as a till brings it. */
export const posteFiche = {
  code: codeText(18).refine((code) => code.trim() !== '', 'ne doit pas être vide'),
  intitule: Intitule,
  date_creation: z.iso.datetime(),
  date_modification: z.iso.datetime(),
  version: z.int().min(1).max(1_000_000_000),
  categories: z.array(categorie).max(50),
  boutiques: z.array(boutique).max(1_000),
};
