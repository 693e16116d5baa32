import { z } from 'zod';
import { findCodeProblem } from '#shared/identifiers/clean-code.ts';

/** An e-mail address, or nothing: an emptied form field means «none». */
export const emailOpt = z.union([z.email(), z.literal('').transform(() => null)]).nullish();

/** A text of at most `max` characters, or nothing. */
export const textOpt = (max: number) => z.string().max(max).nullish();

/** A code that records are found by for good; invisible spaces in it are refused. */
export const codeText = (max: number) =>
  z
    .string()
    .max(max)
    .superRefine((typed, context) => {
      const message = findCodeProblem(typed);
      if (message) context.addIssue({ code: 'custom', message });
    });

/**
 * An address in the French directory of e-invoices: a SIREN, optionally followed by an address of the company's own
 * (BT-34, BT-49).
 */
export const electronicAddress = z
  .string()
  .max(125)
  .regex(/^([A-Za-z0-9+._-]+)?$/, 'ne contient que des lettres sans accent, des chiffres et + . _ -');

/** The name of a third party: 1 to 69 characters, without spaces at either end. */
export const Intitule = z.string().max(69).trim().min(1);

/** Returns a schema with a default, which also applies to null and to an emptied text field. */
export function withDefault<S extends z.ZodType<string | number | boolean | unknown[]>>(
  schema: S,
  fallback: z.output<S>,
) {
  const inPlace = schema.nullable().default(fallback as never);
  return inPlace.transform((value): z.output<S> => (value === null || value === '' ? fallback : value));
}

/** The words of a search, cut to 200 characters: no record holds longer ones. */
export const searchText = z
  .string()
  .default('')
  .transform((text) => text.slice(0, 200));

/**
 * Returns a schema that reads `true`, `1`, `on`, `yes`, `oui` and their opposites, in any case, as they come in an
 * address.
 */
export function queryBoolean(fallback: boolean) {
  return z
    .stringbool({
      truthy: ['true', '1', 'on', 'yes', 'oui'],
      falsy: ['false', '0', 'off', 'no', 'non'],
      case: 'insensitive',
    })
    .or(z.boolean())
    .prefault(fallback);
}

/** The bytes of a PDF file. */
export const PdfBytes = z.custom<Uint8Array>((value) => value instanceof Uint8Array);
