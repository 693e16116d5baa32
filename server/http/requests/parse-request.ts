import type { z } from 'zod';
import { type FieldError, InvalidInput } from '#shared/endpoints/errors.ts';
import { speakFrench } from '#shared/endpoints/french-messages.ts';

speakFrench();

/**
 * Returns input parsed by its schema.
 * @throws {InvalidInput} with one French entry per wrong field.
 */
export function parseInput<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const erreurs = result.error.issues.map(toFieldError);
  throw new InvalidInput(toSentence(erreurs), erreurs, { cause: result.error });
}

function toFieldError({ path, message }: z.core.$ZodIssue): FieldError {
  return { champ: path.map(String).join('.'), message };
}

function toSentence(erreurs: readonly FieldError[]): string {
  const [first, ...others] = erreurs;
  if (!first) return 'La demande est invalide.';
  const where = first.champ === '' ? 'Le corps de la demande' : `Le champ «\u00a0${first.champ}\u00a0»`;
  const rest =
    others.length === 0
      ? ''
      : ` (et ${others.length} autre${others.length > 1 ? 's' : ''} erreur${others.length > 1 ? 's' : ''})`;
  return `${where} est invalide\u00a0: ${first.message}${rest}.`;
}

/**
 * Returns the parameters that have a value: an empty or blank one, as an emptied form sends it, counts as absent, not
 * as zero.
 */
export function withoutEmpty(query: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(query).filter(([, value]) => typeof value !== 'string' || value.trim() !== ''),
  );
}
