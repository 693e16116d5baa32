import type { Article } from '#shared/contracts/articles/articles.ts';
import type { Inventaire, Pointage, PointageLu } from '#shared/contracts/inventaires/inventaire.ts';
import type { PointagesInput } from '#shared/contracts/inventaires/inventaires.ts';
import { roundQuantity } from '#shared/money/money.ts';
import { NotFound, Refused } from '#shared/endpoints/errors.ts';
import type { LocalDatabase } from '../local-database.ts';
import { toDepot } from '../local-stock.ts';
import type { Numbering } from '../numbering/numbering.ts';
import { inventairePrefixes } from '#server/backoffice/numbering/prefixes.ts';
import { isStocked } from '../stock/is-stocked.ts';
import { fromMillionths, toMillionths } from '../stock/quantity.ts';
import { depotPrincipal } from '../stock/stock-ledger.ts';
import type { PointageStore } from './inventaires.store.ts';
import { countedArticleSql } from './inventaires.table.ts';

type Deps = {
  database: LocalDatabase;
  store: PointageStore;
  numbering: Numbering;
  findArticle: (reference: string) => Article | undefined;
};
type Ligne = PointagesInput['lignes'][number];

/** Records counts, each quantity as a fact of its own; in the caller's transaction. */
export function createCounter({ database, store, numbering, findArticle }: Deps) {
  const { connection, now, poste } = database;
  const readStock = connection
    .prepare<[string, string], number>('select reel from stocks where article_ref = ? and depot_code = ?')
    .pluck();

  const { toRead, addUp } = createReader({ database, findArticle });

  function add(
    pointage: Pick<Pointage, 'inventaire' | 'article_ref' | 'depot_code' | 'quantite' | 'annule'>,
    auteur: string,
  ) {
    const { article_ref, depot_code } = pointage;
    const record: Pointage = {
      numero: numbering.take(inventairePrefixes.pointage),
      ...pointage,
      stock_theorique: fromMillionths(readStock.get(article_ref, depot_code) ?? 0),
      date_creation: now().toISOString(),
      poste,
      auteur,
    };
    return store.save(record, undefined, { action: 'creation', auteur });
  }

  return {
    list: (numero: string, limit: number): PointageLu[] => store.list(numero, limit).map(toRead),

    count: (inventaire: Inventaire, lignes: readonly Ligne[], auteur: string): PointageLu[] =>
      lignes.map((ligne) => {
        const article_ref = findCounted(inventaire, findArticle(ligne.article_ref), ligne.article_ref);
        const depot_code = findDepot(inventaire, ligne);
        const quantite = fromMillionths(toMillionths(ligne.quantite));
        return addUp(add({ inventaire: inventaire.numero, article_ref, depot_code, quantite, annule: null }, auteur));
      }),

    undo({ numero }: Inventaire, pointage: string, auteur: string): Pointage {
      const before = store.find(pointage);
      if (before?.inventaire !== numero) throw new NotFound(`Comptage ${pointage} introuvable`);
      const isUndone = store.list(numero).some(({ annule }) => annule === pointage);
      if (isUndone || before.annule !== null) throw new Refused(`Le comptage ${pointage} est déjà annulé.`);
      const { article_ref, depot_code, quantite } = before;
      return add({ inventaire: numero, article_ref, depot_code, quantite: -quantite || 0, annule: pointage }, auteur);
    },
  };
}

/** Prepares a pointage for display: with the label of the article, and the total counted of it. */
function createReader({ database: { connection }, findArticle }: Pick<Deps, 'database' | 'findArticle'>) {
  const sumCounted = connection
    .prepare<[string, string, string], number>(
      `select sum(record ->> 'quantite') from pointages
      where inventaire = ? and ${countedArticleSql} = ? and record ->> 'depot_code' = ?`,
    )
    .pluck();
  const toRead = (pointage: Pointage): PointageLu => ({
    ...pointage,
    designation: findArticle(pointage.article_ref)?.designation ?? '',
  });
  return {
    toRead,
    addUp(pointage: Pointage): PointageLu {
      const { inventaire, article_ref, depot_code } = pointage;
      return { ...toRead(pointage), compte: roundQuantity(sumCounted.get(inventaire, article_ref, depot_code) ?? 0) };
    },
  };
}

/** @throws {Refused} for an article outside the scope of this count, whose count would be taken for all its stock. */
function findCounted(inventaire: Inventaire, article: Article | undefined, asked: string): string {
  if (!article) throw new Refused(`Article ${asked} introuvable`);
  const { reference, famille_code, emplacement } = article;
  if (!isStocked(article)) throw new Refused(`L’article ${reference} est une prestation\u00a0: il ne se compte pas.`);
  if (inventaire.famille_code !== null && inventaire.famille_code !== famille_code) {
    throw new Refused(
      `L’article ${reference} n’est pas de la famille ${inventaire.famille_code}\u00a0: cet inventaire ne le compte pas.`,
    );
  }
  if (inventaire.emplacement !== null && inventaire.emplacement !== (emplacement ?? null)) {
    throw new Refused(
      `L’article ${reference} n’est pas de l’emplacement ${inventaire.emplacement}\u00a0: changez-le sur sa fiche, ou rangez-le à sa place.`,
    );
  }
  return reference;
}

function findDepot({ depot_code }: Inventaire, ligne: Ligne): string {
  const asked = toDepot(ligne.depot_code);
  if (asked !== undefined && depot_code !== null && asked !== depot_code) {
    throw new Refused(`Cet inventaire est celui du dépôt ${depot_code}, pas du dépôt ${asked}.`);
  }
  return asked ?? depot_code ?? depotPrincipal;
}
