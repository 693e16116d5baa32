import type { BackOffice } from '#server/backoffice/backoffice.gateway.ts';
import type { Attempt, CheckPassword } from '#server/features/users/check-password.ts';
import type { GroupPassword } from '#server/features/users/group-password.ts';
import type { UserService } from '#server/features/users/users.service.ts';
import type { Caller } from '#server/calls/caller.ts';
import type { ApprovalInput } from '#shared/contracts/utilisateurs/approvals.ts';
import type { LoginInput, PasswordChange, SetupInput } from '#shared/contracts/utilisateurs/auth.ts';
import type { Collaborateur } from '#shared/contracts/utilisateurs/users.ts';
import { NotSignedIn } from '#shared/endpoints/errors.ts';
import type { Approvals } from './approvals.ts';
import { checkOwnPassword } from './check-own-password.ts';
import type { Pins } from './pins.ts';
import { createRelais } from './relais.ts';
import { toUserId } from './to-user-id.ts';
import type { KnownDevices } from './known-devices.ts';
import type { FoundTokens, Sessions, SessionTokens } from './sessions.ts';
import type { Asking, Setup } from './setup.ts';

/** A session's user; `tokens` are present when the browser must store new ones. */
export type SignedIn = { user: Collaborateur; tokens?: SessionTokens };
/** The browser somebody signs in with, and the machine it runs on. */
type Arriving = { tokens: FoundTokens; address: string };

type Deps = {
  users: UserService;
  sessions: Sessions;
  approvals: Approvals;
  setup: Setup;
  devices: KnownDevices;
  pins: Pins;
  checkPassword: CheckPassword;
  traces: BackOffice['traces'];
  personnes: BackOffice['personnes'];
  changeGroupPassword: GroupPassword;
};

export type AuthService = ReturnType<typeof createAuthService>;

/** Implements signing in, staying signed in, signing out, and taking over by PIN. */
export function createAuthService(deps: Deps) {
  return { ...createArrivals(deps), ...createOwnAccount(deps), ...createRelais(deps) };
}

function createNote(traces: Deps['traces']) {
  return (code: 'connexion' | 'deconnexion', texte: string, id: string) =>
    traces.noterEvenement({ code, texte, auteur: `session:${id}` });
}

/**
 * Returns the limits an attempt counts against: a browser known from an earlier sign-in is not blocked by strangers'
 * attempts from the same address.
 */
function toAttempt({ users, devices }: Deps, email: string, { tokens: { device }, address }: Arriving): Attempt {
  return {
    address: devices.has(device) ? undefined : address,
    trust: devices.findTrust(device, users.findId(email)),
  };
}

function createArrivals(deps: Deps) {
  const { users, traces, sessions, setup, devices, pins, checkPassword } = deps;
  async function open(userId: string, before: FoundTokens, isRemembered?: boolean): Promise<SignedIn> {
    const [tokens, device] = await Promise.all([
      sessions.open(userId, before, isRemembered),
      devices.remember(before.device, userId),
      users.markSignedIn(userId),
    ]);
    return { user: users.get(userId), tokens: { ...tokens, device } };
  }

  const note = createNote(traces);
  return {
    /**
     * Opens a session; the one this browser had ends.
     * @throws {NotSignedIn} also when the password was changed, or the account closed, while it was being checked.
     */
    async login({ email, password, memoriser }: LoginInput, arriving: Arriving): Promise<SignedIn> {
      const { id, password_hash } = await checkPassword(email, password, toAttempt(deps, email, arriving));
      const signedIn = await open(id, arriving.tokens, memoriser);
      await pins.reopen(id);
      if (users.findActive(id, password_hash)) {
        await note('connexion', 'Identification par mot de passe', id);
        return signedIn;
      }
      await sessions.end({ session: signedIn.tokens?.session.value ?? '' });
      throw new NotSignedIn('Adresse e-mail ou mot de passe incorrect.');
    },

    /** @throws {NotSignedIn} when the session is over, or its account is closed. */
    async refresh({ refresh }: FoundTokens): Promise<SignedIn> {
      const { userId, tokens } = await sessions.renew(refresh);
      const user = users.findActive(userId);
      if (!user) throw new NotSignedIn('Ce compte est fermé.');
      return tokens ? { user, tokens } : { user };
    },

    async logout(tokens: FoundTokens): Promise<void> {
      const id = sessions.findRenewable(tokens.refresh ?? '');
      await sessions.end(tokens);
      if (id !== undefined) await note('deconnexion', '', id);
    },

    /** Returns what a screen needs at its start, without answering with an error when nobody is signed in. */
    getEntry({ kind }: Caller, { refresh }: FoundTokens) {
      const userId = refresh === undefined ? undefined : sessions.findRenewable(refresh);
      const canRenew = userId !== undefined && users.findActive(userId) !== undefined;
      const session = kind === 'session' ? 'active' : canRenew ? 'a_renouveler' : 'aucune';
      return { a_faire: setup.isToDo(), session, est_caisse: setup.isPoste(), ...setup.getFournie() } as const;
    },

    async runSetup(input: SetupInput, from: Asking, before: FoundTokens): Promise<SignedIn> {
      const { id } = await setup.run(input, from);
      return open(id, before);
    },
  };
}

/** Implements what users do with their own account. */
function createOwnAccount(deps: Deps) {
  const { users, sessions, approvals, checkPassword, personnes, changeGroupPassword } = deps;
  return {
    getUser: (caller: Caller) => users.get(toUserId(caller)),

    async logoutEverywhere(caller: Caller): Promise<void> {
      await users.endSessions(toUserId(caller));
    },

    /**
     * Changes the password; the user's other sessions end. A person of the group changes it through the hub.
     * @throws {Refused} when `ancien` is wrong.
     */
    async changePassword(caller: Caller, changed: PasswordChange, tokens: FoundTokens): Promise<void> {
      const { id, email, du_groupe } = users.get(toUserId(caller));
      await checkOwnPassword(checkPassword, { id, email, password: changed.ancien });
      const endThem = () => sessions.endOthers(id, tokens);
      const expect = (verificateur: string) => sessions.expect(tokens, verificateur);
      const through = { changeAtHub: personnes.changePassword, expect, endThem };
      if (du_groupe) await changeGroupPassword(id, changed, through);
      else await users.update(id, { password: changed.nouveau }, { champ: 'nouveau', endThem });
    },

    approve: (caller: Caller, input: ApprovalInput) => approvals.give(caller, input),
  };
}
