import type { BackOffice } from '#server/backoffice/backoffice.gateway.ts';
import { addPassingClient } from '#server/backoffice/passing-client.ts';
import type { ConfiguredField } from '#server/config/layers.ts';
import { listLockedFields } from '#server/config/locked-fields.ts';
import type { FirstRun } from './first-run.ts';
import type { SharingControl } from '#server/sharing/sharing-control.ts';
import type { PasswordRules } from '#server/features/users/password-rules.ts';
import type { UserService } from '#server/features/users/users.service.ts';
import { BoutiqueFournie, ChampFourni, type SetupInput } from '#shared/contracts/utilisateurs/auth.ts';
import type { User } from '#shared/contracts/utilisateurs/users.ts';
import { InvalidInput, NotAllowed, Refused } from '#shared/endpoints/errors.ts';

/** Fills an empty back office with a demonstration shop. */
export type FillDemo = () => Promise<void>;

type Deps = {
  users: UserService;
  backOffice: BackOffice;
  fillDemo: FillDemo;
  firstRun: FirstRun;
  rules: PasswordRules;
  /** The fields of records that the policy or the environment gives. */
  fields?: readonly ConfiguredField[];
  control: Pick<SharingControl, 'isPoste' | 'join'>;
};

/** The caller of the set-up: whether the request comes from this machine, and whether an administrator is signed in. */
export type Asking = { isLocal: boolean; isAdmin: boolean };

export type Setup = ReturnType<typeof createSetup>;

/**
 * Runs the first installation: a new shop, with demonstration data if wanted, or a till of another; then its first
 * administrator.
 */
export function createSetup({ users, backOffice, fillDemo, firstRun, rules, control, fields = [] }: Deps) {
  let isRunning = false;
  const given = toBoutiqueFournie(fields);

  async function openBoutique({ raison_sociale, demonstration, ...input }: SetupInput) {
    if (raison_sociale.trim() === '' && given.raison_sociale === undefined) {
      throw new InvalidInput('Donnez un nom à la boutique.', [
        { champ: 'raison_sociale', message: 'Donnez un nom à la boutique.' },
      ]);
    }
    if (demonstration) await fillDemo();
    const boutique = await backOffice.boutique.get();
    const { adresse, code_postal, ville, siret, tva_intra } = input;
    const asked = { raison_sociale, adresse, code_postal, ville, siret, tva_intra };
    const typed = Object.entries(asked).filter(([, text]) => text.trim() !== '');
    await backOffice.boutique.update({ ...boutique, ...Object.fromEntries(typed) });
    await addPassingClient(backOffice);
  }

  /**
   * Installs; the user is created last, so that a set-up that failed can be run again. A till leaves the shop as it is.
   */
  async function install(input: SetupInput): Promise<User> {
    const { email, password, nom, prenom, rattachement } = input;
    await rules.assertGood({ password, champ: 'password', person: input, boutique: input.raison_sociale });
    if (rattachement) await control.join(rattachement);
    else if (!control.isPoste()) await openBoutique(input);
    return users.createFirst({ email, password, nom, prenom, role: 'admin' });
  }

  return {
    isToDo: () => !users.hasAny(),
    isPoste: () => control.isPoste(),

    /** Returns what is known of the new shop before it is set up. */
    getFournie() {
      if (users.hasAny() || control.isPoste() || Object.keys(given).length === 0) return {};
      return { boutique: given, verrous: listLockedFields(fields, 'boutique').filter((champ) => champ in given) };
    },

    /**
     * Runs the set-up for a caller who knows the code, or may create administrators anyway.
     * @throws {NotAllowed} from another machine, or without the code.
     * @throws {Refused} once there is a user, while another set-up runs, or when the other shop does not take this
     * till.
     */
    async run(input: SetupInput, { isLocal, isAdmin }: Asking): Promise<User> {
      if (!isLocal) throw new NotAllowed('L’installation se fait sur la machine où Comptoir fonctionne.');
      if (users.hasAny() || isRunning) throw new Refused('L’installation est déjà faite.');
      if (!isAdmin && !firstRun.isCode(input.code)) {
        throw new NotAllowed(
          'Le code de première ouverture n’est pas le bon\u00a0: recopiez celui que ce Comptoir a donné.',
        );
      }
      isRunning = true;
      try {
        const user = await install(input);
        firstRun.end();
        return user;
      } finally {
        isRunning = false;
      }
    },
  };
}

function toBoutiqueFournie(fields: readonly ConfiguredField[]): BoutiqueFournie {
  const ours = fields.filter(({ fiche, champ }) => fiche === 'boutique' && ChampFourni.safeParse(champ).success);
  return BoutiqueFournie.parse(Object.fromEntries(ours.map(({ champ, value }) => [champ, value])));
}
