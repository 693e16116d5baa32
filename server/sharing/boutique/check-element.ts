import { z } from 'zod';
import { parseInput } from '#server/http/requests/parse-request.ts';
import { posteRecords } from '#shared/contracts/postes/poste-records.ts';
import { type Element, gatewayVersion, repliques } from '#shared/contracts/postes/gateway.ts';
import { Conflict, InvalidInput, Refused } from '#shared/endpoints/errors.ts';
import type { Fields } from '../records/fields.ts';

/** Describes a gateway; `poste` is the code nobody else may number under. */
export function describeGateway(poste: string) {
  return {
    protocole: 'comptoir-gateway' as const,
    version: gatewayVersion,
    entites: Object.keys(repliques),
    page_max: 1_000,
    cles_conservees_jours: 90,
    poste,
    ailleurs: false,
  };
}

/**
 * Holds the changes of a till to the same contracts as the forms.
 * @throws {InvalidInput} naming the field, in French.
 * @throws {Conflict} for what only a later version can say: the till sends it again until there is one.
 */
export function assertContract({ entite, base, apres }: Element): void {
  const contract: z.ZodObject = posteRecords[entite];
  const unknown = findUnknownField(apres, parseInput(base === null ? contract : contract.partial(), apres));
  if (unknown === undefined) return;
  throw new Conflict(
    `La boutique ou le siège a une version plus ancienne que cette caisse, et ne connaît pas encore le champ «\u00a0${unknown}\u00a0»\u00a0: mettez-le à jour. Rien n’est perdu, la fiche partira ensuite d’elle-même.`,
  );
}

/**
 * Finds a field of which `given` says something and that `known` does not have: the same record, as this version reads
 * it. Nested fields are not looked at: they are stored as they came. A field without a value says nothing: a later
 * version sends it before anybody has used it.
 */
function findUnknownField(given: Fields, known: Fields): string | undefined {
  return Object.keys(given).find((field) => !(field in known) && !isEmpty(given[field]));
}

function isEmpty(value: unknown): boolean {
  return typeof value === 'object' && value !== null ? Object.values(value).every(isEmpty) : !value;
}

/**
 * Converts the error of a record that can never be written into the answer to the till, where a user then looks at it;
 * undefined for any other error. `breaksRow` recognises the database failures that the record causes.
 */
export function toWrongRecord(error: unknown, breaksRow: (error: unknown) => boolean): InvalidInput | undefined {
  if (error instanceof Refused) return new InvalidInput(error.message, [], { cause: error });
  // Nested deeper than can be compared, or a number beyond the range of its column.
  const isBeyond = error instanceof RangeError;
  if (!(error instanceof z.ZodError) && !isBeyond && !breaksRow(error)) return undefined;
  const champ = error instanceof z.ZodError ? (error.issues[0]?.path.join('.') ?? '') : '';
  const where = champ === '' ? '.' : `\u00a0: ${champ}.`;
  return new InvalidInput(`Cet enregistrement n’a pas la forme attendue${where}`, [], { cause: error });
}
