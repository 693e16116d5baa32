import type { FormErrors } from '@mantine/form';
import { z } from 'zod';
import type { FieldError } from '#shared/endpoints/errors.ts';
import { isRecord } from '#shared/is-record.ts';

/** Checks beyond the contract, by field; each returns what is wrong as a French sentence. */
export type Checks = Readonly<Record<string, (typed: string) => string | undefined>>;

/** Returns what is wrong in a form before it is sent, by field, in words a user can act on. */
export function findContractErrors(schema: z.ZodType, values: object, checks: Checks = {}): FormErrors {
  const result = schema.safeParse(values);
  const issues = result.error?.issues ?? [];
  const errors = Object.fromEntries(issues.map((issue) => [issue.path.join('.'), toSentence(issue)]));
  return { ...findFailedChecks(values, checks), ...errors };
}

/** Converts the service's refusal in the same way. */
export function toFormErrors(erreurs: readonly FieldError[]): FormErrors {
  return Object.fromEntries(erreurs.map(({ champ, message }) => [champ, message]));
}

function findFailedChecks(values: object, checks: Checks): FormErrors {
  const typed = new Map<string, unknown>(Object.entries(values));
  const failed = Object.entries(checks).map(([field, find]) => {
    const value = typed.get(field);
    return [field, typeof value === 'string' && value.trim() !== '' ? find(value) : undefined] as const;
  });
  return Object.fromEntries(failed.filter(([, message]) => message !== undefined));
}

type Issue = z.core.$ZodIssue;

function toSentence(issue: Issue): string {
  if (issue.code === 'too_small') return toTooSmall(issue);
  if (issue.code === 'too_big') return toTooBig(issue);
  if (issue.code === 'invalid_type') return 'À remplir.';
  if (issue.code === 'invalid_format' && issue.format === 'email') return badEmail;
  if (issue.code === 'invalid_union')
    return issue.errors.flat().some(isEmail) ? badEmail : 'Cette valeur n’est pas valide.';
  return issue.message;
}

const badEmail = 'Cette adresse n’est pas valide\u00a0; attendu\u00a0: nom@exemple.fr.';

function isEmail(issue: Issue): boolean {
  return issue.code === 'invalid_format' && issue.format === 'email';
}

function toTooSmall({ origin, minimum }: Issue & { code: 'too_small' }): string {
  if (origin !== 'string') return `Au moins ${minimum}.`;
  return minimum === 1 ? 'À remplir.' : `Au moins ${minimum} caractères.`;
}

function toTooBig({ origin, maximum }: Issue & { code: 'too_big' }): string {
  return origin === 'string' ? `${maximum} caractères au plus.` : `Au plus ${maximum}.`;
}

const lengths = new WeakMap<z.ZodType, Record<string, number>>();

/** Returns the maximum length of a field by its contract; undefined without a limit. */
export function findMaxLength(schema: z.ZodType, field: string): number | undefined {
  const known = lengths.get(schema) ?? readLengths(schema);
  lengths.set(schema, known);
  return known[field];
}

function readLengths(schema: z.ZodType): Record<string, number> {
  // The whole schema, without the names that the API's document gives to contracts.
  const { properties = {} } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any', metadata: z.registry() });
  const found = Object.entries(properties).map(([field, property]) => {
    const parts = [property, ...(isRecord(property) && property.anyOf ? property.anyOf : [])].filter(isRecord);
    return [field, parts.find(({ maxLength }) => maxLength !== undefined)?.maxLength] as const;
  });
  return Object.fromEntries(found.filter((entry): entry is [string, number] => entry[1] !== undefined));
}
