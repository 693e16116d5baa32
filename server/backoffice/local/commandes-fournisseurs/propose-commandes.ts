import { setImmediate } from 'node:timers/promises';
import type { CommandeFournisseur, LigneProposee, Proposition } from '#shared/contracts/achats/commande-fournisseur.ts';
import type { Article } from '#shared/contracts/articles/articles.ts';
import type { Tiers } from '#shared/contracts/tiers/tiers.ts';
import type { Connection } from '#server/database/database.ts';
import { roundQuantity } from '#shared/money/money.ts';
import { isToOrderSql, stockDisponibleSql } from '../articles/stock-sql.ts';
import type { BoutiquesConnues } from '../boutique/boutiques-connues.store.ts';
import { createShopNeeds, type Need } from './shop-needs.ts';
import { toTotal } from './to-complete.ts';

type Deps = {
  connection: Connection;
  connues: BoutiquesConnues;
  listDrafts: () => CommandeFournisseur[];
  findArticle: (reference: string) => Article | undefined;
  findTiers: (code: string) => Tiers | undefined;
};
type Shop = { code: string; nom: string } | null;

/**
 * Proposes what is short, by usual supplier: up to the maximum of each article, or else to its minimum, less what is
 * expected and what drafts already hold. At a desk it is proposed for each shop by that shop's own stock and limits.
 */
export function createPropositions(deps: Deps) {
  const { connection, connues, listDrafts, findTiers } = deps;
  const list = connection.prepare<[], Need>(
    `select reference as article_ref, designation, unite_vente as unite,
       prix_achat as prix_unitaire, ${stockDisponibleSql} as stock_disponible, stock_mini, stock_maxi,
       stock_commande as attendu, fournisseur_principal as fournisseur_code
     from articles where ${isToOrderSql} order by designation, reference`,
  );
  const shops = createShopNeeds(deps);

  function toPropositions(shop: Shop, needs: readonly Need[], drafts: readonly CommandeFournisseur[]): Proposition[] {
    const drafted = sumDrafts(drafts);
    const bySupplier = new Map<string | null, LigneProposee[]>();
    for (const { fournisseur_code, ...lacking } of needs) {
      const ligne = toLigne(lacking, drafted.get(lacking.article_ref) ?? 0);
      if (ligne.quantite <= 0) continue;
      const code = isFournisseur(fournisseur_code, findTiers) ? fournisseur_code : null;
      bySupplier.set(code, [...(bySupplier.get(code) ?? []), ligne]);
    }
    const all = [...bySupplier].map(([code, lignes]) => toProposition(shop, code, lignes));
    return all.toSorted(byName);
  }

  function toProposition(shop: Shop, code: string | null, lignes: LigneProposee[]): Proposition {
    const { intitule = null, email = null } = (code === null ? undefined : findTiers(code)) ?? {};
    const of = { boutique: shop?.code ?? null, boutique_nom: shop?.nom ?? null };
    return { ...of, fournisseur_code: code, fournisseur_nom: intitule, email, total_achat: toTotal(lignes), lignes };
  }

  return {
    /** Proposes while other calls are answered. */
    async list(): Promise<Proposition[]> {
      if (!connues.isDesk()) return toPropositions(null, list.all(), listDrafts());
      const sheet = createSheet(listDrafts(), shops, toPropositions);
      for (const page of shops.pages(null)) {
        sheet.add(page);
        await setImmediate();
      }
      return sheet.read();
    },

    /** Proposes from these suppliers, in the caller's transaction. */
    listOf(fournisseurs: readonly string[]): Proposition[] {
      if (!connues.isDesk()) return toPropositions(null, list.all(), listDrafts());
      const sheet = createSheet(listDrafts(), shops, toPropositions);
      for (const page of shops.pages(fournisseurs)) sheet.add(page);
      return sheet.read();
    },
  };
}

/** Adds the needs of each page up, shop by shop. */
function createSheet(
  drafted: CommandeFournisseur[],
  shops: ReturnType<typeof createShopNeeds>,
  toPropositions: (shop: Shop, needs: readonly Need[], drafts: readonly CommandeFournisseur[]) => Proposition[],
) {
  const needs = new Map<string, Need[]>();
  const drafts = Map.groupBy(drafted, ({ numero: origine, destination = null }) =>
    shops.toCode({ origine, destination }),
  );
  return {
    add: (page: ReadonlyMap<string, Need[]>) =>
      page.forEach((some, code) => void needs.set(code, [...(needs.get(code) ?? []), ...some])),
    read: () =>
      shops
        .listBoutiques()
        .flatMap((shop) => toPropositions(shop, needs.get(shop.code) ?? [], drafts.get(shop.code) ?? [])),
  };
}

function toLigne(lacking: Omit<Need, 'fournisseur_code'>, en_brouillon: number): LigneProposee {
  const { stock_disponible, stock_mini, stock_maxi, attendu } = lacking;
  const there = roundQuantity(stock_disponible + attendu + en_brouillon);
  const isEnough = there >= stock_mini;
  const quantite = isEnough ? 0 : roundQuantity(Math.max(stock_mini, stock_maxi ?? 0) - there);
  return { ...lacking, quantite, en_brouillon };
}

const isFournisseur = (code: string | null, findTiers: Deps['findTiers']) =>
  code !== null && findTiers(code)?.est_fournisseur === true;

function sumDrafts(drafts: readonly CommandeFournisseur[]): Map<string, number> {
  const sums = new Map<string, number>();
  for (const { article_ref, quantite } of drafts.flatMap(({ lignes }) => lignes)) {
    sums.set(article_ref, roundQuantity((sums.get(article_ref) ?? 0) + quantite));
  }
  return sums;
}

/** Orders by supplier name; articles without a supplier come last. */
function byName(a: Proposition, b: Proposition): number {
  if (a.fournisseur_nom === null || b.fournisseur_nom === null) return a.fournisseur_nom === null ? 1 : -1;
  return a.fournisseur_nom.localeCompare(b.fournisseur_nom, 'fr');
}
