import type { BackOffice } from '#server/backoffice/backoffice.gateway.ts';
import type { Famille, FamilleCreateInput, FamilleStats } from '#shared/contracts/articles/familles.ts';
import { Refused } from '#shared/endpoints/errors.ts';
import { cleanCode } from '#shared/identifiers/clean-code.ts';
import { cleanLabel, cleanText } from './clean-text.ts';
import type { LocalDatabase } from './local-database.ts';
import type { FamilleStore } from './familles/familles.store.ts';

type Deps = { database: LocalDatabase; store: FamilleStore };
type Counts = Omit<FamilleStats, 'par_famille'>;

/** Implements the rules of creating families, and counts articles by family. */
export function createLocalFamilles({ database: { connection, once }, store }: Deps): BackOffice['familles'] {
  const countAll = connection.prepare<[], Counts>(`
    select (select count(*) from familles) as total,
      (select count(*) from familles where type = 0) as detail,
      (select count(*) from familles where type = 1) as totalisation,
      (select count(*) from articles where famille_code is not null) as articles_classes,
      (select count(*) from articles where famille_code is null) as articles_sans_famille`);
  const countByFamille = connection.prepare<[], FamilleStats['par_famille'][number]>(`
    select code, intitule, (select count(*) from articles where famille_code = familles.code) as nb_articles
    from familles where type = 0 order by code`);

  return {
    list: async (filtre) => store.list(filtre),
    get: async (code) => store.get(code),
    create: (input, context) =>
      once(context, () => {
        const famille = toNewFamille(input);
        if (store.find(famille.code)) throw new Refused(`La famille ${famille.code} existe déjà`);
        return store.save(famille, undefined);
      }),
    async getStats() {
      const counts = countAll.get();
      if (!counts) throw new Error('select without a table gives one row');
      return { ...counts, par_famille: countByFamille.all() };
    },
  };
}

function toNewFamille(input: FamilleCreateInput): Famille {
  const code = cleanCode(input.code);
  const intitule = cleanLabel(input.intitule);
  if (code === '') throw new Refused('Le code de la famille est vide.');
  if (intitule === '') throw new Refused('L’intitulé de la famille est vide.');
  return {
    code,
    intitule,
    type: input.type,
    type_libelle: input.type === 1 ? 'Total' : 'Détail',
    est_total: input.type === 1,
    compte_achat: cleanText(input.compte_achat),
    compte_vente: cleanText(input.compte_vente),
    unite_vente: null,
    coef: null,
  };
}
