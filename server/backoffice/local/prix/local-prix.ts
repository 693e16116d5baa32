import type { PrixPort } from '#server/backoffice/prix.gateway.ts';
import { assertFresh } from '#server/calls/assert-fresh.ts';
import type { WriteContext } from '#server/calls/caller.ts';
import { authorise } from '#server/calls/authorise.ts';
import type { Article } from '#shared/contracts/articles/articles.ts';
import type { Tiers } from '#shared/contracts/tiers/tiers.ts';
import { NotFound, Refused } from '#shared/endpoints/errors.ts';
import { decidePrix } from '#shared/prix/decide-prix.ts';
import { toJour } from '#shared/time/dates.ts';
import type { LocalDatabase } from '../local-database.ts';
import { findPromotionProblem, findTarifProblem } from './find-regle-problem.ts';
import type { ReglesIndexees } from '#shared/prix/regles-indexees.ts';
import type { ArticleStore } from '../articles/articles.store.ts';
import type { Tarif } from '#shared/contracts/prix/tarifs.ts';
import { createTarifImport } from './import-tarifs.ts';
import { createLocalChangements } from './local-changements.ts';
import { createRegleStore, type RegleStore } from './regle.store.ts';
import { assertKnown, type KeptRegleFields, toPromotion, toRegleCode, toTarif } from './regle-record.ts';

type Deps = {
  database: LocalDatabase;
  articles: ArticleStore;
  findArticle: (reference: string) => Article | undefined;
  findTiers: (code: string) => Tiers | undefined;
  hasFamille: (code: string) => boolean;
  /** See `createReglesReader`. */
  readRegles: () => ReglesIndexees;
  /** Returns the code of this installation's shop, where there are several shops. */
  findIci: () => string | null;
};

type Kind<I, R> = {
  store: RegleStore<R>;
  /** Name of the kind in French, «Tarif» or «Promotion». */
  name: string;
  toRecord: (input: I, tenue: KeptRegleFields) => R;
  findProblem: (record: R) => string | undefined;
};

/** Implements tarifs and promotions, and the prices they decide. */
export function createLocalPrix({
  database,
  articles,
  findArticle,
  findTiers,
  hasFamille,
  readRegles,
  findIci,
}: Deps): PrixPort {
  const known = { hasArticle: (code: string) => findArticle(code) !== undefined, hasFamille };
  const kept = {
    store: createRegleStore(database, 'tarif'),
    findProblem(tarif: Tarif) {
      assertKnown(tarif.lignes, known);
      return findTarifProblem(tarif);
    },
  };
  const tarifs = createRegles(database, { ...kept, name: 'Tarif', toRecord: toTarif });
  const promotions = createRegles(database, {
    store: createRegleStore(database, 'promotion'),
    name: 'Promotion',
    toRecord: toPromotion,
    findProblem(promotion) {
      const { cible, codes } = promotion;
      assertKnown(
        codes.map((code) => ({ cible, code })),
        known,
      );
      return findPromotionProblem(promotion);
    },
  });

  return {
    changements: createLocalChangements({ database, articles }),
    tarifs,
    importTarifs: createTarifImport({ database, ...kept }),
    promotions,
    async decide({ reference, client, quantite, date }) {
      const article = findArticle(reference);
      if (!article) throw new NotFound(`Article ${reference} introuvable`);
      const buyer = client === '' ? undefined : findTiers(client);
      if (client !== '' && !buyer) throw new NotFound(`Client ${client} introuvable`);
      const jour = date ?? toJour(database.now());
      const contexte = { categorie: buyer?.categorie_tarifaire ?? null, jour, boutique: findIci() };
      return decidePrix(article, quantite, contexte, readRegles());
    },
  };
}

/** Implements price rules of one kind: created, then replaced whole except for their code. */
function createRegles<I, R extends KeptRegleFields>(
  { once, now }: LocalDatabase,
  { store, name, toRecord, findProblem }: Kind<I, R>,
) {
  function get(code: string): R {
    const found = store.find(code);
    if (!found) throw new NotFound(`${name} ${code} introuvable`);
    return found;
  }

  function save(record: R, before: R | undefined): R {
    const problem = findProblem(record);
    if (problem) throw new Refused(problem);
    return store.save(record, before);
  }

  return {
    list: async () => store.list(),
    get: async (code: string) => get(code),
    find: async (code: string) => store.find(code),
    create: (input: I & { code: string }, context: WriteContext) =>
      once(context, () => {
        authorise(context.caller, 'prix');
        const code = toRegleCode(input.code);
        if (store.find(code)) throw new Refused(`${name} ${code}\u00a0: ce code existe déjà.`);
        const date = now().toISOString();
        return save(toRecord(input, { code, date_creation: date, date_modification: date, version: 1 }), undefined);
      }),
    update: (code: string, input: I, context: WriteContext) =>
      once(context, () => {
        const before = get(code);
        assertFresh(before, context, `${name} ${code}\u00a0: modification`);
        authorise(context.caller, 'prix');
        const { date_creation, version } = before;
        const tenue = { code, date_creation, date_modification: now().toISOString(), version: version + 1 };
        return save(toRecord(input, tenue), before);
      }),
  };
}
