import type { Connection } from '#server/database/database.ts';
import { toSecretHash } from '#server/calls/secret.ts';
import { createPairingSecret } from '../../transport/pairing-code.ts';
import { Refused } from '#shared/endpoints/errors.ts';

const codeMs = 15 * 60_000;
const mostTries = 10;

/** Thrown for a code that does not exist, or no longer does. */
export class WrongCode extends Refused {}

/** Stores the one-time codes that let a till join, by their SHA-256 only. Writes run in the caller's transaction. */
export function createPairingCodes({ connection, now }: { connection: Connection; now: () => Date }) {
  const add = connection.prepare('insert into codes_rattachement (code_hash, expire) values (?, ?)');
  const take = connection.prepare(
    `update codes_rattachement set installation = :installation
    where code_hash = :hash and coalesce(installation, :installation) = :installation`,
  );
  const countWrong = connection.prepare('update codes_rattachement set essais = essais + 1');
  const purge = connection.prepare(
    'delete from codes_rattachement where expire <= :time or expire > :time + :codeMs or essais >= :mostTries',
  );

  /** Deletes expired codes, and those that expire too far ahead: they were made while the clock was ahead. */
  const forgetOld = () => void purge.run({ time: now().getTime(), codeMs, mostTries });

  return {
    /**
     * Creates a code that is good for a quarter of an hour, for one till, while fewer than ten wrong ones were tried.
     */
    create(): { code: string; expire: string } {
      const [code, expire] = [createPairingSecret(), now().getTime() + codeMs];
      forgetOld();
      add.run(toSecretHash(code), expire);
      return { code, expire: new Date(expire).toISOString() };
    },

    /**
     * Uses a code for one installation, which may repeat it after a lost answer.
     * @throws {WrongCode} for a code that is unknown, used or too old.
     */
    take(code: string, installation: string): void {
      const hash = toSecretHash(code.toUpperCase().replace(/[^A-Z0-9]/g, ''));
      forgetOld();
      if (take.run({ hash, installation }).changes > 0) return;
      throw new WrongCode('Ce code est inconnu, déjà utilisé ou trop ancien\u00a0: demandez-en un autre.');
    },

    /** Counts a wrong code; after ten, the codes that exist are no longer valid. */
    noteWrong(): void {
      countWrong.run();
      forgetOld();
    },
  };
}
