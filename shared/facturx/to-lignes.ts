import type { DocumentComplet, LigneRecord } from '#shared/contracts/documents/documents.ts';
import { toObjetVente } from '#shared/documents/objet-vente.ts';
import { listMontantsNets } from '#shared/documents/remise-globale.ts';
import { findEanProblem } from '#shared/identifiers/identifiers.ts';
import { multiplyToCents, toCents } from '#shared/money/money.ts';
import { toEcoParticipation } from '#shared/money/totals.ts';
import { toPromotionText } from '#shared/prix/raison-texts.ts';
import { toCodeUnite } from './code-unite.ts';
import type { LigneElectronique } from './facture-electronique.ts';
import type { Assujettissement } from './exonerations.ts';
import { toCategorie } from './to-tvas.ts';

/**
 * Returns the lines that sell something. The standard has no comment lines: each goes with the line after it, the last
 * ones with the line before.
 */
export function toLignesElectroniques(document: DocumentComplet, of: Assujettissement): LigneElectronique[] {
  const nets = listMontantsNets(document);
  const made: LigneElectronique[] = [];
  let comments: string[] = [];
  for (const [index, ligne] of document.lignes.entries()) {
    if (ligne.article_code === '') comments.push(ligne.designation);
    else {
      made.push({ ...toLigne(ligne, of), net: nets[index] ?? 0, note: comments.join('\n') });
      comments = [];
    }
  }
  const last = made.at(-1);
  if (last && comments.length > 0) last.note = [last.note, ...comments].filter(Boolean).join('\n');
  return made;
}

/** Returns whether a code is a GTIN; another program's own code is not. */
function isEan(code: string | undefined): code is string {
  return code !== undefined && code !== '' && findEanProblem(code) === undefined;
}

/** Returns a line, with a negative price turned into a negative quantity. */
function toLigne(ligne: LigneRecord, of: Assujettissement): Omit<LigneElectronique, 'note' | 'net'> {
  const { article_code, designation, quantite, unite, prix_unitaire_ht, remise_pourcentage, tva_taux } = ligne;
  const sign = prix_unitaire_ht < 0 ? -1 : 1;
  return {
    article_code,
    designation,
    code_ean: isEan(ligne.code_ean) ? ligne.code_ean : '',
    quantite: quantite * sign + 0,
    unite: toCodeUnite(unite),
    prix_unitaire_ht: Math.abs(prix_unitaire_ht),
    brut: multiplyToCents(quantite, prix_unitaire_ht),
    remise_pourcentage,
    raison_remise: toPromotionText(ligne.raison_prix),
    eco: toEcoParticipation(ligne),
    eco_unitaire: ligne.eco_participation_ht ?? 0,
    montant_ht: toCents(ligne.montant_ht),
    categorie: toCategorie(tva_taux, { ...of, objet: toObjetVente([ligne]) }),
    taux: tva_taux,
  };
}
