import { toEanCheckDigit } from '#shared/identifiers/identifiers.ts';
import { roundToCents } from '#shared/money/money.ts';
import { batiment } from './catalogue/batiment-data.ts';
import type { CatalogueRow } from './catalogue/catalogue-row.ts';
import { fixation } from './catalogue/fixation-data.ts';
import { maison } from './catalogue/maison-data.ts';
import { outillage } from './catalogue/outillage-data.ts';
import { peinture } from './catalogue/peinture-data.ts';
import { serrurerie } from './catalogue/serrurerie-data.ts';
import type { DemoArticle, DemoTiers } from './demo-boutique.ts';
import { type DemoFamille, demoFamilles } from './familles.ts';
import { createRandom, type Random } from './random.ts';

const sections = [...fixation, ...serrurerie, ...outillage, ...peinture, ...batiment, ...maison];
/** GS1 reserves these numbers for demonstrations: no product on sale has one. */
const gs1Demonstration = '952';

/** Builds the catalogue with its opening stock: two to four times the minimum. */
export function listDemoArticles(seed: number, fournisseurs: readonly DemoTiers[]): DemoArticle[] {
  const random = createRandom(seed + 4);
  return sections.flatMap(({ famille: code, rows }) => {
    const famille = getFamille(code);
    const fournisseurRank = fournisseurs.findIndex(({ input }) => input.num === famille.fournisseur);
    return rows.map((row) => buildArticle(row, famille, fournisseurRank, fournisseurs[fournisseurRank], random));
  });
}

function buildArticle(
  [reference, designation, prix_vente, unite_vente, stockMini, tva]: CatalogueRow,
  famille: DemoFamille,
  fournisseurRank: number,
  fournisseur: DemoTiers | undefined,
  random: Random,
): DemoArticle {
  const coef = famille.coef * (0.94 + random.next() * 0.12);
  const isStocked = stockMini > 0;
  const item = String(random.integer(0, 99_999)).padStart(5, '0');
  const body = `${gs1Demonstration}${String(1_001 + fournisseurRank * 37)}${item}`;
  return {
    input: {
      reference,
      designation,
      famille: famille.code,
      prix_vente,
      prix_achat: isStocked ? roundToCents(prix_vente / coef) : null,
      stock_reel: stockMini * random.integer(2, 4),
      stock_mini: isStocked ? stockMini : null,
      code_ean: isStocked ? body + toEanCheckDigit(body) : null,
      unite_vente,
      tva_code: tva ?? famille.tva,
    },
    fiche: {
      type_article: isStocked ? 0 : 1,
      type_article_libelle: isStocked ? 'Article' : 'Prestation',
      fournisseur_principal: fournisseur?.input.num ?? null,
      fournisseur_nom: fournisseur?.input.intitule ?? null,
      stock_maxi: isStocked ? stockMini * 5 : null,
      unite_achat: unite_vente,
    },
  };
}

function getFamille(code: string): DemoFamille {
  const famille = demoFamilles.find((one) => one.code === code);
  if (!famille) throw new Error(`No family is called ${code}`);
  return famille;
}
