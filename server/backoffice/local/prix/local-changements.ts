import type { ChangementsPort } from '#server/backoffice/prix.gateway.ts';
import type { Caller, WriteContext } from '#server/calls/caller.ts';
import { authorise } from '#server/calls/authorise.ts';
import type { Changement, ChangementInput } from '#shared/contracts/prix/changements.ts';
import { NotFound, Refused } from '#shared/endpoints/errors.ts';
import { toPrixTtc } from '#shared/money/money.ts';
import { hasDroit } from '#shared/utilisateurs/droits.ts';
import type { ArticleStore } from '../articles/articles.store.ts';
import { toAuthor } from '#server/calls/author.ts';
import { toJour } from '#shared/time/dates.ts';
import type { LocalDatabase } from '../local-database.ts';
import { createPriceMover, type Moved } from './move-prices.ts';
import { createRegleStore } from './regle.store.ts';

type Deps = { database: LocalDatabase; articles: ArticleStore };

/** Implements price changes: previewed, made today or on their day, and undone as one. */
export function createLocalChangements({ database, articles }: Deps): ChangementsPort {
  const { once, write, now } = database;
  const store = createRegleStore(database, 'changement');
  const prices = createPriceMover(database, articles);
  const toNew = createNewChangement(database, () => store.readAll());
  const toNext = (before: Changement, change: Partial<Changement>): Changement => {
    return { ...before, ...change, version: before.version + 1, date_modification: now().toISOString() };
  };

  function apply(before: Changement): Changement {
    const laisses = prices.move(before.lignes, 'avant', 'apres');
    return store.save(toNext(before, { etat: 'applique', laisses }), before);
  }

  return {
    list: async () => store.list(),
    preview: async (regle, caller) => prices.list(regle).map((moved) => toApercu(moved, caller)),
    create: (input, context) =>
      once(context, () => {
        const made = store.save(toNew(input, prices.list(input), context), undefined);
        return made.du <= toJour(now()) ? apply(made) : made;
      }),
    undo: (code, context) =>
      once(context, () => {
        authorise(context.caller, 'prix');
        const before = store.find(code);
        if (!before) throw new NotFound(`Changement de prix ${code} introuvable`);
        if (before.etat === 'annule') throw new Refused(`Le changement de prix ${code} est déjà annulé.`);
        const done = before.lignes.filter(({ article_code }) => !before.laisses.includes(article_code));
        const laisses = before.etat === 'applique' ? prices.move(done, 'apres', 'avant') : [];
        return store.save(toNext(before, { etat: 'annule', laisses }), before);
      }),
    applyDue: () =>
      write(() => {
        const today = toJour(now());
        return store
          .readAll()
          .filter(({ etat, du }) => etat === 'prevu' && du <= today)
          .map(apply).length;
      }),
  };
}

/** Creates the record of a previewed change, to be made on its day. @throws {Refused} when no price would change. */
function createNewChangement({ poste, now }: LocalDatabase, readAll: () => readonly Changement[]) {
  const prefix = `CP-${poste}-`;

  return ({ intitule, du }: ChangementInput, moved: readonly Moved[], { caller }: WriteContext): Changement => {
    const auteur = toAuthor(authorise(caller, 'prix'));
    if (moved.length === 0) throw new Refused('Aucun prix ne changerait.');
    const rank = readAll().filter(({ code }) => code.startsWith(prefix)).length + 1;
    const date = now().toISOString();
    return {
      code: `${prefix}${String(rank).padStart(4, '0')}`,
      intitule,
      du: du ?? toJour(now()),
      etat: 'prevu',
      lignes: moved.map(({ article: { reference, prix_vente }, apres }) => {
        return { article_code: reference, avant: prix_vente, apres };
      }),
      laisses: [],
      auteur,
      date_creation: date,
      date_modification: date,
      version: 1,
    };
  };
}

function toApercu({ article, apres }: Moved, caller: Caller) {
  const { reference, designation, prix_vente: avant, prix_achat, tva_taux } = article;
  const toTtc = (prix: number) => toPrixTtc(prix, tva_taux ?? 0);
  const toMarge = (prix: number) =>
    prix_achat === null || prix <= 0 ? null : Math.round((1 - prix_achat / prix) * 1_000) / 10;
  return {
    article_code: reference,
    designation,
    avant,
    apres,
    avant_ttc: toTtc(avant),
    apres_ttc: toTtc(apres),
    ...(hasDroit(caller, 'marges') && { marge_avant: toMarge(avant), marge_apres: toMarge(apres) }),
  };
}
