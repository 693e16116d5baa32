import type { CheckPassword } from '#server/features/users/check-password.ts';
import { NotSignedIn, Refused } from '#shared/endpoints/errors.ts';

type Own = { id: string; email: string; password: string };

/** Asks a signed-in user for their password again. @throws {Refused} when it is wrong: their session stays valid. */
export async function checkOwnPassword(check: CheckPassword, { id, email, password }: Own): Promise<void> {
  await check(email, password, { trust: `session:${id}` }).catch((cause: unknown) => {
    const isWrong = cause instanceof NotSignedIn;
    throw isWrong ? new Refused('Le mot de passe actuel est incorrect.', { cause }) : cause;
  });
}
