import { createHmac } from 'node:crypto';
import { createQueues } from '#server/calls/queues.ts';
import type { ServiceDatabase } from '#server/database/service-database.ts';
import type { Passwords } from '#server/features/users/passwords.ts';
import { InvalidInput, NotAllowed, Refused } from '#shared/endpoints/errors.ts';
import { findPinProblem } from '#shared/utilisateurs/pin.ts';

const maxPinFailures = 5;

type Row = { pin_hash: string; failures: number };
/** `secret` is this machine's own: with the database alone, nobody can find a PIN by trying all ten thousand. */
type Deps = ServiceDatabase & { passwords: Passwords; secret: string };

export type Pins = ReturnType<typeof createPins>;

/** Stores users' PINs; each attempt waits for the one before, so that none escapes the count. */
export function createPins({ connection, write, passwords, secret }: Deps) {
  const find = connection.prepare<[string], Row>('select pin_hash, failures from pins where user_id = ?');
  const save = connection.prepare(
    `insert into pins (user_id, pin_hash, failures) values (?, ?, 0)
     on conflict (user_id) do update set pin_hash = excluded.pin_hash, failures = 0`,
  );
  const count = connection.prepare('update pins set failures = failures + 1 where user_id = ?');
  const reopen = connection.prepare('update pins set failures = 0 where user_id = ?');
  const remove = connection.prepare('delete from pins where user_id = ?');
  const inTurn = createQueues();
  const pepper = (userId: string, pin: string) =>
    createHmac('sha256', secret).update(`${userId}:${pin}`).digest('base64url');

  async function checkNow(userId: string, pin: string): Promise<void> {
    const row = find.get(userId);
    if (!row) throw notHere();
    if (row.failures >= maxPinFailures) throw closed();
    // Counted before the check, so that a crash in between gives no attempt back.
    await write(() => void count.run(userId));
    if (!(await passwords.verify(row.pin_hash, pepper(userId, pin)))) throw toWrong(row.failures + 1);
    await write(() => void reopen.run(userId));
  }

  return {
    find: (userId: string) => {
      const row = find.get(userId);
      return row && { isClosed: row.failures >= maxPinFailures };
    },

    /** @throws {InvalidInput} for a PIN that is among the first anybody would try. */
    async set(userId: string, pin: string): Promise<void> {
      const problem = findPinProblem(pin);
      if (problem) throw new InvalidInput(problem, [{ champ: 'pin', message: problem }]);
      const hash = await passwords.hash(pepper(userId, pin));
      await write(() => void save.run(userId, hash));
    },

    remove: (userId: string): Promise<void> => write(() => void remove.run(userId)),

    /** Unblocks the PIN once its owner has signed in with their password. */
    async reopen(userId: string): Promise<void> {
      if (find.get(userId)?.failures) await write(() => void reopen.run(userId));
    },

    /**
     * @throws {Refused} for a wrong PIN, with the number of attempts left.
     * @throws {NotAllowed} for a user without one, or after five wrong ones.
     */
    check: (userId: string, pin: string): Promise<void> => inTurn(userId, () => checkNow(userId, pin)),
  };
}

/** Returns the same refusal for everybody, so that it does not reveal who is known here. */
export function notHere(): NotAllowed {
  return new NotAllowed(
    'Le code PIN ne sert pas ici pour cette personne\u00a0: identifiez-vous par votre mot de passe.',
  );
}

function closed(): NotAllowed {
  return new NotAllowed('Ce code PIN est bloqué par cinq essais faux\u00a0: identifiez-vous par votre mot de passe.');
}

function toWrong(failures: number) {
  const left = maxPinFailures - failures;
  if (left === 0) return closed();
  return new Refused(`Code PIN incorrect\u00a0: encore ${left} essai${left > 1 ? 's' : ''}.`);
}
