import { z } from 'zod';
import { codeText, Intitule, withDefault } from '#shared/contracts/fields.ts';

/** The target of a rule of prices: an article, a family, or everything. */
export const Cible = z.enum(['article', 'famille', 'tout']);
export type Cible = z.output<typeof Cible>;

const day = z.union([z.iso.date(), z.literal('').transform(() => null)]).nullish();
/** Code of a shop of the group. */
const boutique = z.string().regex(/^[A-Z0-9]{1,8}$/, 'doit être le code d’une boutique');
const categorie = z.int().min(0).max(1_000_000);

/** The scope of a rule of prices: customers, shops and period. Null bounds mean always. */
export const Portee = z.object({
  /** Values of `categorie_tarifaire` of the customers it applies to; empty for all. */
  categories: z.array(z.int()),
  /** Codes of the shops it applies in; empty for all. */
  boutiques: z.array(z.string()),
  /** First and last day, both included. */
  du: z.iso.date().nullable(),
  au: z.iso.date().nullable(),
  /** False once it was disabled. */
  actif: z.boolean(),
});
export type Portee = z.output<typeof Portee>;

/** A scope as callers send it. */
export const porteeInput = {
  categories: withDefault(z.array(categorie).max(50), []),
  boutiques: withDefault(z.array(boutique).max(1_000), []),
  du: day,
  au: day,
  actif: withDefault(z.boolean(), true),
};

/** The code may be empty here: the rule refuses it with a 400, as a business error. */
export const nommeeInput = { code: codeText(18), intitule: Intitule };

/** The fields every rule of prices has as a record. */
export const Fiche = z.object({
  code: z.string(),
  intitule: z.string(),
  date_creation: z.string(),
  date_modification: z.string(),
  /** Counts the changes of this record, from 1. */
  version: z.int(),
});

/** Those fields as a till may send them. */
export const posteFiche = {
  code: codeText(18).refine((code) => code.trim() !== '', 'ne doit pas être vide'),
  intitule: Intitule,
  date_creation: z.iso.datetime(),
  date_modification: z.iso.datetime(),
  version: z.int().min(1).max(1_000_000_000),
  categories: z.array(categorie).max(50),
  boutiques: z.array(boutique).max(1_000),
};
