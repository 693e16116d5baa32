import type { DocumentComplet } from '#shared/contracts/documents/documents.ts';
import type { Parties } from '#shared/contracts/documents/parties.ts';
import { toObjetVente } from '#shared/documents/objet-vente.ts';
import { findExoneration } from './exonerations.ts';
import { toAssujettissement } from './to-facture-electronique.ts';
import { toFiches } from './to-partie.ts';

type BoutiqueFiche = Parties['vendeur'];
type ClientFiche = Parties['acheteur'];

/** Returns the reasons there is no VAT, in the words of the law, each once. */
export function listExonerations(document: DocumentComplet, boutique: BoutiqueFiche, client: ClientFiche): string[] {
  const of = toAssujettissement(document, boutique, toFiches(boutique, client).acheteur);
  const free = document.lignes.filter((ligne) => ligne.article_code !== '' && ligne.tva_taux === 0);
  const objets = boutique.franchise_tva ? [of.objet] : free.map((ligne) => toObjetVente([ligne]));
  const texts = objets.map((objet) => findExoneration({ ...of, objet })?.texte);
  return [...new Set(texts)].flatMap((text) => (text ? [`${text}.`] : []));
}

/** Returns the mention of when VAT of services is due, if the shop has chosen the day of the invoice. */
export function listDebits({ lignes }: Pick<DocumentComplet, 'lignes'>, boutique: BoutiqueFiche): string[] {
  const isStated = boutique.option_debits && !boutique.franchise_tva && toObjetVente(lignes) !== 'biens';
  return isStated ? ['Option pour le paiement de la taxe d’après les débits.'] : [];
}
