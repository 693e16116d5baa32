import type { CommandeFournisseur, LigneProposee, Proposition } from '#shared/contracts/achats/commande-fournisseur.ts';
import type { Tiers } from '#shared/contracts/tiers/tiers.ts';
import type { Connection } from '#server/database/database.ts';
import { roundQuantity } from '#shared/money/money.ts';
import { isToOrderSql, stockDisponibleSql } from '../articles/stock-sql.ts';
import { toTotal } from './to-complete.ts';

type Lacking = Omit<LigneProposee, 'quantite' | 'en_brouillon'> & { fournisseur_code: string | null };

type Deps = {
  connection: Connection;
  listDrafts: () => CommandeFournisseur[];
  findTiers: (code: string) => Tiers | undefined;
};

/**
 * Proposes what is short, by usual supplier: up to the maximum of each article, or else to its minimum, less what is
 * expected and what drafts already hold.
 */
export function createPropositions({ connection, listDrafts, findTiers }: Deps): () => Proposition[] {
  const list = connection.prepare<[], Lacking>(
    `select reference as article_ref, designation, unite_vente as unite,
       prix_achat as prix_unitaire, ${stockDisponibleSql} as stock_disponible, stock_mini, stock_maxi,
       stock_commande as attendu, fournisseur_principal as fournisseur_code
     from articles where ${isToOrderSql} order by designation, reference`,
  );

  function toProposition(code: string | null, lignes: LigneProposee[]): Proposition {
    const { intitule = null, email = null } = (code === null ? undefined : findTiers(code)) ?? {};
    return { fournisseur_code: code, fournisseur_nom: intitule, email, total_achat: toTotal(lignes), lignes };
  }

  return () => {
    const drafted = sumDrafts(listDrafts());
    const bySupplier = new Map<string | null, LigneProposee[]>();
    for (const { fournisseur_code, ...lacking } of list.all()) {
      const ligne = toLigne(lacking, drafted.get(lacking.article_ref) ?? 0);
      if (ligne.quantite <= 0) continue;
      const code = isFournisseur(fournisseur_code, findTiers) ? fournisseur_code : null;
      bySupplier.set(code, [...(bySupplier.get(code) ?? []), ligne]);
    }
    return [...bySupplier].map(([code, lignes]) => toProposition(code, lignes)).toSorted(byName);
  };
}

function toLigne(lacking: Omit<Lacking, 'fournisseur_code'>, en_brouillon: number): LigneProposee {
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
