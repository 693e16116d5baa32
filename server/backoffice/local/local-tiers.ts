import type { BackOffice } from '#server/backoffice/backoffice.gateway.ts';
import { assertFresh } from '#server/calls/assert-fresh.ts';
import type { WriteContext } from '#server/calls/caller.ts';
import { hasRole } from '#shared/utilisateurs/role.ts';
import type { Tiers, TiersKind } from '#shared/contracts/tiers/tiers.ts';
import { NotAllowed, NotFound, Refused } from '#shared/endpoints/errors.ts';
import type { ArticleStore } from './articles/articles.store.ts';
import type { BoutiqueStore } from './boutique/boutique.store.ts';
import { cleanCode } from '#shared/identifiers/clean-code.ts';
import { isSame } from '#shared/text/same-value.ts';
import type { LocalDatabase } from './local-database.ts';
import { applyTiersInput, toNewTiers } from './tiers/tiers-record.ts';
import { type TiersStore, tiersLabels } from './tiers/tiers.store.ts';

type Deps = { database: LocalDatabase; store: TiersStore; articles: ArticleStore; boutique: BoutiqueStore };

/** Implements the rules of creating and changing customers, prospects and suppliers. */
export function createLocalTiers({ database, store, articles, boutique }: Deps): BackOffice['tiers'] {
  const { once, now } = database;

  function takeFreeCode(kind: TiersKind, num: string | null | undefined): string {
    const code = cleanCode(num ?? '');
    if (code === '') return store.takeCode(kind);
    const existing = store.find(code);
    if (existing) throw new Refused(toDuplicateMessage(kind, existing));
    return code;
  }

  return {
    list: async (kind, query, limit) => store.list(kind, query, limit),
    browse: async (kind, page) => store.browse(kind, page),
    get: async (kind, code) => store.get(kind, code),
    findSame: async (kind, known) => store.findSame(kind, known),
    pages: (kind) => store.pages(kind),

    create: (kind, draft, context) =>
      once(context, () => {
        const numero = takeFreeCode(kind, draft.num);
        if (draft.encours_autorise || typeof draft.categorie_tarifaire === 'number') assertMaySetConditions(context);
        const ownRemise = draft.fiche?.remise_max ?? null;
        const remiseMax = ownRemise ?? boutique.get().remise_max_defaut;
        const record = toNewTiers(draft, { kind, numero, remiseMax, now: now() });
        return store.save(kind, { record, ownRemise }, undefined);
      }),

    update: (kind, code, input, context) =>
      once(context, () => {
        if (conditions.some((field) => input[field] !== undefined)) assertMaySetConditions(context);
        const before = store.get(kind, code);
        assertFresh(before, context, `La fiche de ${before.intitule} a été modifiée`);
        const formerRemise = store.findOwnRemise(before.numero);
        const ownRemise = input.remise_max ?? formerRemise;
        const changed = { ...applyTiersInput(before, input), remise_max: ownRemise ?? before.remise_max };
        if (ownRemise === formerRemise && isSame(changed, before)) return before;
        const record = { ...changed, version: before.version + 1, date_modification: now().toISOString() };
        const after = store.save(kind, { record, ownRemise }, { record: before, ownRemise: formerRemise });
        if (kind === 'fournisseur' && after.intitule !== before.intitule) {
          articles.renameFournisseur(after.numero, after.intitule);
        }
        return after;
      }),

    async getRemiseMax(clientCode) {
      const tiers = store.find(clientCode);
      if (!tiers || tiers.est_fournisseur) throw new NotFound(`Client ${clientCode} introuvable`);
      return tiers.remise_max;
    },
  };
}

function toDuplicateMessage(kind: TiersKind, { type_tiers, numero }: Tiers): string {
  if (type_tiers === kind) return `Le ${tiersLabels[kind].toLowerCase()} ${numero} existe déjà`;
  return `Le code ${numero} existe déjà\u00a0: c’est celui d’un ${type_tiers}`;
}

/** Fields under a right of their own: whoever sets them could grant any discount, price and credit. */
const conditions = ['remise_max', 'encours_autorise', 'categorie_tarifaire'] as const;

function assertMaySetConditions({ caller }: WriteContext) {
  if (!hasRole(caller.role, 'responsable')) {
    throw new NotAllowed(
      'Seul un responsable peut changer la remise maximale, la catégorie tarifaire et l’encours autorisé d’un client.',
    );
  }
}
