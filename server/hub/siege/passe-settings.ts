import { NotFound } from '#shared/endpoints/errors.ts';
import { usualMonths } from '../settled-past/cut-past.ts';
import type { Ask } from '../store/hub-database.ts';
import type { BoutiqueKey } from './codes.ts';

type Mois = number | 'tout';

/** In the database, all of the past is 0 months. */
const toStored = (mois: Mois | null): number | null => (mois === 'tout' ? 0 : mois);
const toMois = (stored: number): { mois: Mois } => ({ mois: stored === 0 ? 'tout' : stored });

/** Sets how much of the past tills are given that join from now on; those that joined before hold what they hold. */
export function createPasseSettings(ask: Ask) {
  return {
    /** @throws {NotFound} for an unknown group. */
    async setPasseGroupe(groupe: string, mois: Mois) {
      const texte = 'update groupes set passe_mois = $2 where code = $1 returning passe_mois as mois';
      const [row] = await ask<{ mois: number }>({ texte, valeurs: [groupe, toStored(mois)] });
      if (!row) throw new NotFound(`Groupe ${groupe} introuvable`);
      return toMois(row.mois);
    },

    /** @throws {NotFound} for an unknown shop. */
    async setPasseBoutique({ groupe, boutique }: BoutiqueKey, mois: Mois | null) {
      const [row] = await ask<{ mois: number }>({
        texte: `update boutiques b set passe_mois = $3 from groupes g
          where g.code = b.groupe and b.groupe = $1 and b.code = $2
          returning coalesce(b.passe_mois, g.passe_mois, ${usualMonths}) as mois`,
        valeurs: [groupe, boutique, toStored(mois)],
      });
      if (!row) throw new NotFound(`Boutique ${boutique} introuvable`);
      return toMois(row.mois);
    },
  };
}
