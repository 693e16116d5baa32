import { callPublic } from '#renderer/api/client.ts';
import { answers, rereadAll } from '#renderer/api/use-answer.ts';
import { useMouvement } from '#renderer/stores/mouvement.store.ts';
import { useSession } from '#renderer/stores/session.store.ts';
import { useVente } from '#renderer/stores/vente.store.ts';
import { type RelaisInput, switchByPin } from '#shared/contracts/utilisateurs/pin.ts';
import type { Collaborateur } from '#shared/contracts/utilisateurs/users.ts';
import { Refused } from '#shared/endpoints/errors.ts';

/** Key of the mutation that takes over, among those being sent. */
export const relaisKey = ['relais'];

/**
 * Takes over at this till by a PIN: what is typed stays, and what was read is read again with the new user's rights.
 * @throws {Refused} while an answer is missing: sent again by another user, the write would be made twice.
 */
export async function takeOver(body: RelaisInput): Promise<Collaborateur> {
  if (isSending())
    throw new Refused('Un enregistrement attend encore sa réponse\u00a0: changez de personne dès qu’elle est là.');
  const { user } = await callPublic(switchByPin, { body });
  useSession.getState().signIn(user);
  void rereadAll();
  return user;
}

function isSending(): boolean {
  const { vente, enAttente } = useVente.getState();
  const isKept = [vente, ...enAttente, useMouvement.getState().mouvement].some(({ envoi }) => envoi !== null);
  return isKept || answers.isMutating({ predicate: ({ options }) => options.mutationKey !== relaisKey }) > 0;
}
