import { NotFound } from '#shared/endpoints/errors.ts';
import type { HubDatabase } from '../store/hub-database.ts';
import type { FeedWatch } from '../store/feed-watch.ts';
import { columns, lockGroupe, notePersonne, type PersonneRow, tellVersion, toPersonne } from './personnes-writes.ts';

type Deps = { database: Pick<HubDatabase, 'ask' | 'transact'>; watch: Pick<FeedWatch, 'tell'> };

/** Who administers the hub says whether a group wants people of its own, and removes them where no desk is left. */
export function createSiegePersonnes({ database: { ask, transact }, watch }: Deps) {
  return {
    /** Without days nobody is removed here, but every till closes their accounts. @throws {NotFound} */
    async setPersonnes(groupe: string, jours: number | null) {
      await transact(async (within) => {
        const texte = 'update groupes set personnes_jours = $2 where code = $1 returning code';
        const [row] = await within({ texte, valeurs: [groupe, jours] });
        if (!row) throw new NotFound(`Groupe ${groupe} introuvable`);
        await tellVersion(within, groupe);
      });
      watch.tell(groupe);
      return { jours };
    },

    /** @throws {NotFound} */
    async listPersonnes(groupe: string) {
      const [row] = await ask<{ jours: number | null }>({
        texte: 'select personnes_jours as jours from groupes where code = $1',
        valeurs: [groupe],
      });
      if (!row) throw new NotFound(`Groupe ${groupe} introuvable`);
      const texte = `select ${columns} from personnes where groupe = $1 order by nom, prenom, email`;
      return { jours: row.jours, personnes: (await ask<PersonneRow>({ texte, valeurs: [groupe] })).map(toPersonne) };
    },

    /** @throws {NotFound} */
    async removePersonne(groupe: string, id: string) {
      await transact(async (within) => {
        await lockGroupe(within, groupe);
        const texte = 'delete from personnes where groupe = $1 and id = $2 returning id';
        const [row] = await within({ texte, valeurs: [groupe, id] });
        if (!row) throw new NotFound('Cette personne n’est pas du groupe.');
        await notePersonne(within, { groupe, poste: 'siège', id, what: 'retirée' });
        await tellVersion(within, groupe);
      });
      watch.tell(groupe);
      return { success: true as const };
    },
  };
}
