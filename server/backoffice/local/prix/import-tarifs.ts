import type { PrixPort } from '#server/backoffice/prix.gateway.ts';
import { authorise } from '#server/calls/authorise.ts';
import { maxPrixTarif, type Tarif, type TarifCreateInput } from '#shared/contracts/prix/tarifs.ts';
import { Refused } from '#shared/endpoints/errors.ts';
import { mergePrix } from '#shared/prix/prix-csv.ts';
import { isSame } from '#shared/text/same-value.ts';
import type { LocalDatabase } from '../local-database.ts';
import type { RegleStore } from './regle.store.ts';
import { toRegleCode, toTarif } from './regle-record.ts';

type Deps = {
  database: LocalDatabase;
  store: RegleStore<Tarif>;
  /**
   * Checks a tarif before it is written; the problem is in French. @throws {Refused} for an unknown article or family.
   */
  findProblem: (tarif: Tarif) => string | undefined;
};

const findTooMany = ({ lignes }: Tarif) => (lignes.length > maxPrixTarif ? `plus de ${maxPrixTarif} prix.` : undefined);

/** Merges prices into an existing tarif, which keeps its name, its customers and whether it is in use. */
function withPrix(before: Tarif, { lignes, date_modification }: Tarif): Tarif {
  return { ...before, lignes: mergePrix(before.lignes, lignes), date_modification, version: before.version + 1 };
}

/**
 * Returns the refusal of prices for other days or other shops than the existing tarif's: an import must not move them.
 */
function findOtherPlace(before: Tarif, read: Tarif): string | undefined {
  const toPlace = ({ boutiques, du, au }: Tarif) => [boutiques, du, au];
  if (isSame(toPlace(before), toPlace(read))) return undefined;
  return 'il existe déjà, pour d’autres jours ou d’autres boutiques. Donnez un autre code.';
}

/** Imports the tarifs of a file in one transaction; the caller needs the right to set prices. */
export function createTarifImport({ database: { once, now }, store, findProblem }: Deps): PrixPort['importTarifs'] {
  function take(input: TarifCreateInput): Tarif | undefined {
    const code = toRegleCode(input.code);
    const before = store.find(code);
    const date = now().toISOString();
    const read = toTarif(input, { code, date_creation: date, date_modification: date, version: 1 });
    const record = before ? withPrix(before, read) : read;
    const problem = (before && findOtherPlace(before, read)) ?? findTooMany(record) ?? findProblem(record);
    if (problem) throw new Refused(`Tarif ${code}\u00a0: ${problem}`);
    store.save(record, before);
    return before;
  }

  return (tarifs, context) =>
    once(context, () => {
      authorise(context.caller, 'prix');
      const completes = tarifs.map(take).filter((before) => before !== undefined).length;
      return { crees: tarifs.length - completes, completes };
    });
}
