import { isPreuveOf } from '#server/calls/verificateur.ts';
import type { WriteContext } from '#server/calls/caller.ts';
import type { changeGatewayMotDePasse, PersonnesPoste } from '#shared/contracts/postes/gateway-personnes.ts';
import type { RequestOf } from '#shared/endpoints/endpoint.ts';
import { NotFound, Refused } from '#shared/endpoints/errors.ts';
import type { HubDeps } from '../hub-deps.ts';
import type { Ask } from '../store/hub-database.ts';
import { toutes } from '../store/boutiques-suivies.ts';
import type { PosteSender } from '../store/hub-postes.ts';
import { lockGroupe, notePersonne, tellVersion } from './personnes-writes.ts';

type Deps = Pick<HubDeps, 'database' | 'postes' | 'watch'>;
type NewPassword = RequestOf<typeof changeGatewayMotDePasse>['params'] &
  RequestOf<typeof changeGatewayMotDePasse>['body'];

/** Where a group wants no people. */
const none: PersonnesPoste = { version: '', jours: 1, personnes: [] };

const list = `select g.personnes_version as version, g.personnes_jours as jours, (
    select coalesce(json_agg(json_build_object('id', p.id, 'email', p.email, 'nom', p.nom, 'prenom', p.prenom,
      'role', p.role, 'droits', p.droits, 'verificateur', p.verificateur) order by p.id), '[]')
    from personnes p where p.groupe = g.code and p.boutiques && $2
  ) as personnes from groupes g where g.code = $1 and g.personnes_jours is not null`;

/** Gives a till the people of its own shop, also a desk that follows others, and takes what they may change there. */
export function createPersonnesPoste({ database: { ask, transact }, postes, watch }: Deps) {
  return {
    /** Version and people are of one moment: one statement reads both. */
    async list({ caller }: WriteContext): Promise<PersonnesPoste> {
      const { groupe, boutique } = await postes.getSender(caller.id);
      const [found] = await ask<PersonnesPoste>({ texte: list, valeurs: [groupe, [boutique, toutes]] });
      return found ?? none;
    },

    /**
     * Changes the password of somebody who typed the old one at a till of a shop they work in; of two changes the first
     * wins, for the second's proof is no longer one.
     * @throws {NotFound | Refused}
     */
    async changePassword(given: NewPassword, { caller }: WriteContext): Promise<{ success: true }> {
      const sender = await postes.getSender(caller.id);
      await transact((within) => changePassword(within, sender, given));
      watch.tell(sender.groupe);
      return { success: true };
    },
  };
}

async function changePassword(ask: Ask, { groupe, boutique, poste }: PosteSender, given: NewPassword): Promise<void> {
  const { id, preuve, verificateur } = given;
  const isWanted = await lockGroupe(ask, groupe);
  const [row] = await ask<{ verificateur: string }>({
    texte: 'select verificateur from personnes where groupe = $1 and id = $2 and boutiques && $3',
    valeurs: [groupe, id, [boutique, toutes]],
  });
  if (!row || !isWanted) throw new NotFound('Cette personne ne travaille pas dans cette boutique.');
  if (!isPreuveOf(preuve, row.verificateur)) throw new Refused(changedMeanwhile);
  await ask({
    texte: `update personnes set verificateur = $3, version = version + 1, date_modification = now(),
      modifie_par = trim(prenom || ' ' || nom) where groupe = $1 and id = $2`,
    valeurs: [groupe, id, verificateur],
  });
  await notePersonne(ask, { groupe, poste, id, what: 'mot de passe' });
  await tellVersion(ask, groupe);
}

/** The till has checked the old password by its own list: only that list can be behind. */
const changedMeanwhile =
  'Ce mot de passe a été changé ailleurs entre-temps\u00a0: cette caisse l’apprend dans un instant, identifiez-vous avec le nouveau.';
