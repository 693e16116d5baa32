import type { LigneProposee } from '#shared/contracts/achats/commande-fournisseur.ts';
import type { Article } from '#shared/contracts/articles/articles.ts';
import type { BoutiqueConnue } from '#shared/contracts/boutique/boutiques.ts';
import { findBoutiqueOf, isOtherCompany, pickSuivies, toBoutiqueOfCommande } from '#shared/boutiques-suivies.ts';
import { withOwnLimites } from '#shared/limites-stock.ts';
import { splitBy } from '#shared/split-by.ts';
import { roundQuantity } from '#shared/money/money.ts';
import type { Connection } from '#server/database/database.ts';
import { type BoutiquesConnues, toPosteSql } from '../boutique/boutiques-connues.store.ts';
import { attenduSql } from '../stock/attendus.ts';
import { fromMillionths } from '../stock/quantity.ts';

/** An article with what there is of it, what is expected and what is wanted. */
export type Need = Omit<LigneProposee, 'quantite' | 'en_brouillon'> & { fournisseur_code: string | null };

type Deps = {
  connection: Connection;
  connues: BoutiquesConnues;
  findArticle: (reference: string) => Article | undefined;
};
type Part = { article_ref: string; origine: string; destination: string | null; disponible: number; attendu: number };
type Held = { disponible: number; attendu: number };

/** How many articles are summed at a time, so that other calls are answered in between. */
const articlesPerPage = 25;

const wanted = `select reference from articles where est_actif = 1 and en_sommeil = 0 and coalesce(type_article, 0) = 0
  and (stock_mini > 0 or iif(json_valid(record), json_extract(record, '$.par_boutique'), null) is not null)`;
const among = 'article_ref in (select value from json_each(@references))';

/** What each till moved and reserves of some articles, and what orders still expect of them, in millionths. */
const parts = `select article_ref, min(origine) as origine, null as destination, sum(quantite) as disponible, 0 as attendu
    from mouvements_lignes where ${among} group by article_ref, ${toPosteSql('origine')}
  union all select article_ref, min(origine), null, -sum(quantite), 0
    from reservations where ${among} group by article_ref, ${toPosteSql('origine')}
  union all select article_ref, origine, iif(json_valid(record), json_extract(record, '$.destination'), null), 0, ${attenduSql}
    from attendus left join commandes_fournisseurs on numero = origine where ${among}`;

/**
 * Reads at a desk what each shop it follows has, expects and wants of the articles, as that shop's own tills count it; a
 * few articles at a time, those of some usual suppliers or all.
 */
export function createShopNeeds({ connection, connues, findArticle }: Deps) {
  const listWanted = connection
    .prepare<{ fournisseurs: string | null }, string>(
      `${wanted} and (@fournisseurs is null or fournisseur_principal in (select value from json_each(@fournisseurs)))
        order by designation, reference`,
    )
    .pluck();
  const listParts = connection.prepare<{ references: string }, Part>(parts);

  return {
    listBoutiques: () => pickSuivies(connues.list()),

    /** Returns the code of the shop an order or a movement is of. */
    toCode: ({ origine, destination }: Pick<Part, 'origine' | 'destination'>): string =>
      findBoutiqueOf(pickSuivies(connues.list()), toBoutiqueOfCommande({ destination, numero: origine }))?.code ??
      connues.findIci() ??
      '',

    *pages(fournisseurs: readonly string[] | null): Generator<Map<string, Need[]>> {
      const boutiques = this.listBoutiques();
      const all = listWanted.all({ fournisseurs: fournisseurs && JSON.stringify(fournisseurs) });
      for (const references of splitBy(all, articlesPerPage)) {
        const held = sumParts(listParts.all({ references: JSON.stringify(references) }), this.toCode);
        const articles = references.flatMap((reference) => findArticle(reference) ?? []);
        const of = (boutique: BoutiqueConnue) =>
          articles.flatMap((article) => toNeed(article, boutique, { held, boutiques }));
        yield new Map(boutiques.map((boutique) => [boutique.code, of(boutique)]));
      }
    },
  };
}

const toKey = (boutique: string, reference: string) => `${boutique} ${reference}`;

/** Sums what each shop has and expects of each article, in its unit. */
function sumParts(all: readonly Part[], toCode: (of: Part) => string): Map<string, Held> {
  const held = new Map<string, Held>();
  for (const part of all) {
    const key = toKey(toCode(part), part.article_ref);
    const before = held.get(key) ?? { disponible: 0, attendu: 0 };
    held.set(key, {
      disponible: roundQuantity(before.disponible + fromMillionths(part.disponible)),
      attendu: roundQuantity(before.attendu + fromMillionths(part.attendu)),
    });
  }
  return held;
}

type Group = { held: ReadonlyMap<string, Held>; boutiques: readonly BoutiqueConnue[] };

/** Returns what a shop wants of an article and has; nothing where it wants none. */
function toNeed(article: Article, boutique: BoutiqueConnue, group: Group): Need[] {
  const { reference: article_ref, designation, unite_vente: unite, prix_achat: prix_unitaire } = article;
  const { stock_mini, stock_maxi } = withOwnLimites(article, boutique.code);
  if (stock_mini === null || stock_mini <= 0) return [];
  const { disponible: stock_disponible, attendu } = findHeld(group, boutique, article_ref);
  const fournisseur_code = article.fournisseur_principal ?? null;
  const ailleurs = listPlenty(article, boutique, group);
  const what = { article_ref, designation, unite, prix_unitaire, fournisseur_code };
  return [{ ...what, stock_disponible, stock_mini, stock_maxi, attendu, ailleurs }];
}

const findHeld = ({ held }: Group, { code }: BoutiqueConnue, reference: string): Held =>
  held.get(toKey(code, reference)) ?? { disponible: 0, attendu: 0 };

/** Lists the other shops of the company that have more of an article than they want. */
function listPlenty(article: Article, boutique: BoutiqueConnue, group: Group): NonNullable<Need['ailleurs']> {
  return group.boutiques.flatMap((other) => {
    if (other.code === boutique.code || isOtherCompany(other, boutique)) return [];
    const { stock_mini, stock_maxi } = withOwnLimites(article, other.code);
    const most = Math.max(stock_mini ?? 0, stock_maxi ?? 0);
    const quantite = roundQuantity(findHeld(group, other, article.reference).disponible - most);
    return quantite > 0 ? [{ boutique: other.code, boutique_nom: other.nom, quantite }] : [];
  });
}
