import type { BackOffice } from '#server/backoffice/backoffice.gateway.ts';
import type { UserService } from '#server/features/users/users.service.ts';
import type { SetupInput } from '#shared/contracts/auth.ts';
import type { User } from '#shared/contracts/users.ts';
import { NotAllowed, Refused } from '#shared/errors.ts';

/** Fills an empty back office with a shop to try things in. */
export type FillDemo = () => Promise<void>;

type Deps = { users: UserService; backOffice: BackOffice; fillDemo: FillDemo };

export type Setup = ReturnType<typeof createSetup>;

/** The first installation: demonstration data if wanted, the shop, then its first administrator. */
export function createSetup({ users, backOffice, fillDemo }: Deps) {
  let isRunning = false;

  /** The user comes last: until there is one, a set-up that failed can be run again. */
  async function install({ raison_sociale, demonstration, ...person }: SetupInput): Promise<User> {
    if (demonstration) await fillDemo();
    const boutique = await backOffice.boutique.get();
    await backOffice.boutique.update({ ...boutique, raison_sociale });
    return users.createFirst({ ...person, role: 'admin' });
  }

  return {
    isToDo: () => !users.hasAny(),

    /**
     * @throws {NotAllowed} from another machine.
     * @throws {Refused} once there is a user, or while another set-up runs.
     */
    async run(input: SetupInput, { isLocal }: { isLocal: boolean }): Promise<User> {
      if (!isLocal) throw new NotAllowed('L’installation se fait sur la machine où Comptoir fonctionne.');
      if (users.hasAny() || isRunning) throw new Refused('L’installation est déjà faite.');
      isRunning = true;
      try {
        return await install(input);
      } finally {
        isRunning = false;
      }
    },
  };
}
