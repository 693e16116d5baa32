import { z } from 'zod';
import { findCodeProblem } from '#shared/identifiers/clean-code.ts';

/** An e-mail address, or nothing: an emptied form field means «none». */
export const emailOpt = z.union([z.email(), z.literal('').transform(() => null)]).nullish();

/** A text of `max` characters, or nothing. */
export const textOpt = (max: number) => z.string().max(max).nullish();

/** A code by which something is asked for ever after; spaces that do not show are none of it. */
export const codeText = (max: number) =>
  z
    .string()
    .max(max)
    .superRefine((typed, context) => {
      const message = findCodeProblem(typed);
      if (message) context.addIssue({ code: 'custom', message });
    });

/** A place in the French directory of e-invoices: a SIREN, which a place of the company's own may follow (BT-34, BT-49). */
export const electronicAddress = z
  .string()
  .max(125)
  .regex(/^([A-Za-z0-9+._-]+)?$/, 'ne contient que des lettres sans accent, des chiffres et + . _ -');

/** The name of a third party: 1 to 69 characters, of which spaces around are none. */
export const Intitule = z.string().max(69).trim().min(1);

/** A field with a default, which also stands for null and for an emptied text field. */
export function withDefault<S extends z.ZodType<string | number | boolean | unknown[]>>(
  schema: S,
  fallback: z.output<S>,
) {
  const inPlace = schema.nullable().default(fallback as never);
  return inPlace.transform((value): z.output<S> => (value === null || value === '' ? fallback : value));
}

/** What is looked for: as much of it as any record could hold. */
export const searchText = z
  .string()
  .default('')
  .transform((text) => text.slice(0, 200));

/** `true`, `1`, `on`, `yes`, `oui` and their contraries, however capitalised, as they come in an address. */
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

/** A PDF file's bytes. */
export const PdfBytes = z.custom<Uint8Array>((value) => value instanceof Uint8Array);
