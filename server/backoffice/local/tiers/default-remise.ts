import type { Connection } from '#server/database/database.ts';
import { toSoundSql } from '../sums/to-sum.ts';

const withRemise = "json_set(record, '$.remise_max', json(@remise))";

/**
 * Prepares writing the shop's default discount in the records of third parties without one of their own; damaged ones
 * are left.
 */
export function prepareDefaultRemise(connection: Connection): (remise: number) => void {
  const save = connection.prepare(
    `update tiers set record = ${withRemise}, somme = somme_de(numero, genre, remise_max, ${withRemise})
    where remise_max is null and ${toSoundSql('tiers')}`,
  );
  return (remise) => void save.run({ remise: String(remise) });
}
