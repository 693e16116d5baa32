import type { Connection } from '#server/database/database.ts';
import { toSecretHash } from '#server/calls/secret.ts';
import { createPairingSecret } from '../../line/pairing-code.ts';
import { Refused } from '#shared/endpoints/errors.ts';

const codeMs = 15 * 60_000;
const mostTries = 10;

/** No such code, or not any more. */
export class WrongCode extends Refused {}

/** One-time codes that let a till join; only their SHA-256 is kept. What writes runs in the caller's transaction. */
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

  /** Those whose time is over, and those of a time to come: the clock was ahead when they were made. */
  const forgetOld = () => void purge.run({ time: now().getTime(), codeMs, mostTries });

  return {
    /** Good for a quarter of an hour, for one till, while fewer than ten wrong ones were tried. */
    create(): { code: string; expire: string } {
      const [code, expire] = [createPairingSecret(), now().getTime() + codeMs];
      forgetOld();
      add.run(toSecretHash(code), expire);
      return { code, expire: new Date(expire).toISOString() };
    },

    /**
     * Serves one installation, which may come again for an answer that was lost.
     * @throws {WrongCode} for a code that is unknown, used or too old.
     */
    take(code: string, installation: string): void {
      const hash = toSecretHash(code.toUpperCase().replace(/[^A-Z0-9]/g, ''));
      forgetOld();
      if (take.run({ hash, installation }).changes > 0) return;
      throw new WrongCode('Ce code est inconnu, déjà utilisé ou trop ancien\u00a0: demandez-en un autre.');
    },

    /** After ten wrong codes, those that are good are so no more. */
    noteWrong(): void {
      countWrong.run();
      forgetOld();
    },
  };
}
