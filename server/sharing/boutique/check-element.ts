import { z } from 'zod';
import { parseInput } from '#server/http/requests/parse-request.ts';
import { posteRecords } from '#shared/contracts/postes/poste-records.ts';
import { type Element, gatewayVersion, repliques } from '#shared/contracts/postes/gateway.ts';
import { InvalidInput, Refused } from '#shared/endpoints/errors.ts';

/** What a gateway says of itself; `poste` is the code nobody else may number under. */
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
 * What people are held to by the forms, a till is too, in what it changes.
 * @throws {InvalidInput} naming the field, in French.
 */
export function assertContract({ entite, base, apres }: Element): void {
  const contract: z.ZodObject = posteRecords[entite];
  parseInput(base === null ? contract : contract.partial(), apres);
}

/**
 * What a till sent cannot be written, now or later: it is told so, and somebody sees it there. `breaksRow` tells the failures
 * of a database that the record is the cause of.
 */
export function toWrongRecord(error: unknown, breaksRow: (error: unknown) => boolean): InvalidInput | undefined {
  if (error instanceof Refused) return new InvalidInput(error.message, [], { cause: error });
  // Nested beyond what can be compared, or a number beyond what a column holds.
  const isBeyond = error instanceof RangeError;
  if (!(error instanceof z.ZodError) && !isBeyond && !breaksRow(error)) return undefined;
  const champ = error instanceof z.ZodError ? (error.issues[0]?.path.join('.') ?? '') : '';
  const where = champ === '' ? '.' : `\u00a0: ${champ}.`;
  return new InvalidInput(`Cet enregistrement n’a pas la forme attendue${where}`, [], { cause: error });
}
