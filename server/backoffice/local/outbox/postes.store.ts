import { randomInt } from 'node:crypto';
import { createSecret, toSecretHash } from '#server/http/secret.ts';
import { NotAllowed, Refused } from '#shared/errors.ts';
import type { LocalDatabase } from '../local-database.ts';

export type Postes = ReturnType<typeof createPostes>;

const codeMs = 15 * 60_000;
/** Without what is read as something else: I, O, 0, 1. */
const letters = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';

/** The tills of a shared back office. What writes runs in the caller's transaction. */
export function createPostes({ connection, poste: ownPoste, now }: LocalDatabase) {
  const findByHash = connection.prepare<[string], string>('select code from postes where jeton_hash = ?').pluck();
  const findInstallation = connection
    .prepare<[string], string | null>('select installation from postes where code = ?')
    .pluck();
  const listCodes = connection.prepare<[], string>('select code from postes').pluck();
  const insert = connection.prepare(
    'insert into postes (code, nom, installation, jeton_hash, date_creation) values (?, ?, ?, ?, ?)',
  );
  const addCode = connection.prepare('insert into codes_rattachement (code_hash, expire) values (?, ?)');
  const takeCode = connection.prepare('delete from codes_rattachement where code_hash = ? and expire > ?');
  const purgeCodes = connection.prepare('delete from codes_rattachement where expire <= ?');

  return {
    findByToken: (jeton: string): string | undefined => findByHash.get(toSecretHash(jeton)),

    /** True when this installation already numbers under this code. */
    isKnown: (code: string, installation: string): boolean => findInstallation.get(code) === installation,

    /**
     * Gives a code to the installation that came with the shop's own token.
     * @throws {NotAllowed} when another one has it: both would give the same numbers.
     */
    claim(code: string, installation: string): void {
      const holder = code === ownPoste ? 'le back-office' : findInstallation.get(code);
      if (holder === installation) return;
      if (holder !== undefined) {
        throw new NotAllowed(
          `Le code de poste ${code} est déjà pris\u00a0: donnez à ce poste un autre COMPTOIR_POSTE.`,
        );
      }
      insert.run(code, code, installation, null, now().toISOString());
    },

    /** A code that lets one till join within a quarter of an hour. */
    createCode(): { code: string; expire: string } {
      const time = now().getTime();
      const code = Array.from({ length: 12 }, () => letters.charAt(randomInt(letters.length))).join('');
      purgeCodes.run(time);
      addCode.run(toSecretHash(code), time + codeMs);
      return { code: code.replace(/(.{4})(?=.)/g, '$1-'), expire: new Date(time + codeMs).toISOString() };
    },

    /** @throws {Refused} for a code that is unknown, used or too old. */
    register({ code, nom, installation }: { code: string; nom: string; installation: string }) {
      const typed = code.toUpperCase().replace(/[^A-Z0-9]/g, '');
      if (takeCode.run(toSecretHash(typed), now().getTime()).changes === 0) {
        throw new Refused('Ce code de rattachement est inconnu, déjà utilisé ou trop ancien.');
      }
      const [poste, jeton] = [takePoste([ownPoste, ...listCodes.all()]), createSecret()];
      insert.run(poste, nom, installation, toSecretHash(jeton), now().toISOString());
      return { poste, jeton };
    },
  };
}

/** `P02` for the first till beside `P01`: never one that was given before. */
function takePoste(given: readonly string[]): string {
  for (let number = 1; number < 1_000; number += 1) {
    const code = `P${String(number).padStart(2, '0')}`;
    if (!given.includes(code)) return code;
  }
  throw new Refused('Il n’y a plus de code de poste libre.');
}
