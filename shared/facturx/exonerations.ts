import { type MotifExoneration, motifsExoneration, type RegimeTva } from '#shared/contracts/regime-tva.ts';
import type { ObjetVente } from '#shared/documents/objet-vente.ts';
import type { Territoire } from '#shared/identifiers/territoire.ts';
import type { CategorieTva, Partie } from './facture-electronique.ts';
import { isPaysFrancais, isPaysUnion } from './pays-tva.ts';

/** The facts that decide why a line bears no VAT. */
export type Assujettissement = {
  /** The shop is not subject to VAT. */
  franchise: boolean;
  /** Regime of the document, as it was made. */
  regime: RegimeTva | undefined;
  /** Reason the shop's own trade is exempt; empty when it is not. */
  motif: MotifExoneration | '';
  territoire: Territoire;
  objet: ObjetVente;
  acheteur: Pick<Partie, 'tva_intra' | 'adresse'>;
};

/**
 * A reason for bearing no VAT: its category (UNTDID 5305), its code (VATEX, empty when it has none) and the words of
 * the law.
 */
type Exoneration = { categorie: Exclude<CategorieTva, 'S'>; code: string; texte: string };

const cgi = (article: string) => `article\u00a0${article.replaceAll(' ', '\u00a0')} du CGI`;
const exempt = (code: string, article: string): Exoneration => ({
  categorie: 'E',
  code,
  texte: `Exonération de TVA, ${cgi(article)}`,
});

const reverse = (article: string): Exoneration => ({
  categorie: 'AE',
  code: 'VATEX-EU-AE',
  texte: `Autoliquidation (${cgi(article)})`,
});
const union: Exoneration = { ...exempt('VATEX-EU-IC', '262 ter, I'), categorie: 'K' };
const outside: Exoneration = { ...exempt('VATEX-EU-G', '262, I'), categorie: 'G' };
const notHere = (article: string): Exoneration => ({
  categorie: 'E',
  code: '',
  texte: `TVA non applicable, ${cgi(article)}`,
});

/**
 * Services to a professional abroad are taxed in their country, and within the European Union by the buyer (reverse
 * charge).
 */
const ofRegime: Record<RegimeTva, (objet: ObjetVente) => Exoneration> = {
  autoliquidation: () => reverse('283'),
  intracommunautaire: (objet) => (objet === 'services' ? reverse('283-2') : union),
  export: (objet) => (objet === 'services' ? notHere('259, 1°') : outside),
  suspension: () => exempt('VATEX-FR-CGI275', '275'),
};

/** Returns the reason a line at 0 % bears no VAT; undefined when none is known. */
export function findExoneration(of: Assujettissement): Exoneration | undefined {
  const { franchise, regime, motif, territoire, objet, acheteur } = of;
  if (franchise)
    return { categorie: 'E', code: 'VATEX-FR-FRANCHISE', texte: 'TVA non applicable, art.\u00a0293\u00a0B du CGI' };
  if (regime) return ofRegime[regime](objet);
  const { pays } = acheteur.adresse;
  if (!isPaysFrancais(pays) && !isPaysUnion(pays)) return outside;
  if (!isPaysFrancais(pays) && acheteur.tva_intra !== '') return union;
  if (motif !== '') return exempt(motif, motifsExoneration[motif].article);
  if (territoire === 'outre_mer') return exempt('VATEX-FR-CGI295', '295');
  return territoire === 'sans_tva' ? notHere('294, 1') : undefined;
}
