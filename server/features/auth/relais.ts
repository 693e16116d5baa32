import type { BackOffice } from '#server/backoffice/backoffice.gateway.ts';
import type { Caller } from '#server/calls/caller.ts';
import type { CheckPassword } from '#server/features/users/check-password.ts';
import { toFullName } from '#server/features/users/to-full-name.ts';
import type { UserService } from '#server/features/users/users.service.ts';
import type { PinInput, Relais, RelaisInput } from '#shared/contracts/utilisateurs/pin.ts';
import type { Collaborateur } from '#shared/contracts/utilisateurs/users.ts';
import { NotAllowed } from '#shared/endpoints/errors.ts';
import type { KnownDevices } from './known-devices.ts';
import type { FoundTokens, Sessions, SessionTokens } from './sessions.ts';
import { toUserId } from './to-user-id.ts';
import { checkOwnPassword } from './check-own-password.ts';
import { notHere, type Pins } from './pins.ts';

type Deps = {
  users: UserService;
  sessions: Sessions;
  devices: KnownDevices;
  pins: Pins;
  checkPassword: CheckPassword;
  traces: Pick<BackOffice['traces'], 'noterEvenement'>;
};
/** The browser, and whether it runs on this machine. */
type At = { tokens: FoundTokens; isLocal: boolean };

/** Changes the user of a till by PIN, where a session is open and the user has signed in with their password before. */
export function createRelais({ users, sessions, devices, pins, checkPassword, traces }: Deps) {
  const assertHere = ({ isLocal }: At) => {
    if (!isLocal) throw new NotAllowed('Le code PIN ne sert que sur la machine où tourne Comptoir.');
  };

  return {
    /** Returns the state of the caller's PIN; of other users, only those known in this browser are named. */
    getPin(caller: Caller, { tokens, isLocal }: At) {
      const own = pins.find(toUserId(caller));
      const known = isLocal ? devices.listUsers(tokens.device) : [];
      const personnes = known
        .filter((id) => id !== caller.id && pins.find(id)?.isClosed === false)
        .map((id) => users.findActive(id))
        .flatMap((user): Relais[] => (user ? [{ id: user.id, nom: user.nom, prenom: user.prenom }] : []))
        .toSorted((a, b) => `${a.prenom} ${a.nom}`.localeCompare(`${b.prenom} ${b.nom}`, 'fr'));
      return { defini: own !== undefined, bloque: own?.isClosed ?? false, personnes };
    },

    /** @throws {Refused} when the password is wrong. */
    async setPin(caller: Caller, { password, pin }: PinInput): Promise<void> {
      const { id, email } = users.get(toUserId(caller));
      await checkOwnPassword(checkPassword, { id, email, password });
      await pins.set(id, pin);
    },

    removePin: (caller: Caller) => pins.remove(toUserId(caller)),

    /**
     * Opens the other user's session in place of the caller's, until the time that one would have ended.
     * @throws {NotAllowed} elsewhere than on this machine, for a user not known in this browser, or whose PIN is
     * blocked.
     * @throws {Refused} for a wrong PIN.
     */
    async switchTo(
      caller: Caller,
      { utilisateur, pin }: RelaisInput,
      at: At,
    ): Promise<{ user: Collaborateur; tokens: SessionTokens }> {
      toUserId(caller);
      assertHere(at);
      const isKnown = devices.listUsers(at.tokens.device).includes(utilisateur);
      if (!isKnown || !users.findActive(utilisateur)) throw notHere();
      await pins.check(utilisateur, pin);
      const tokens = await sessions.takeOver(utilisateur, at.tokens);
      const user = users.findActive(utilisateur);
      if (!user) throw notHere();
      const texte = `Code PIN, à la place de ${toFullName(users.get(caller.id))}`;
      await traces.noterEvenement({ code: 'connexion', texte, auteur: `session:${utilisateur}` });
      return { user, tokens };
    },
  };
}
