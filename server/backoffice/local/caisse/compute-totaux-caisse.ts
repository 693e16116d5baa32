import type { TotauxCaisse } from '#shared/contracts/caisse/totaux-caisse.ts';
import { type DocumentComplet, documentKinds } from '#shared/contracts/documents/documents.ts';
import { toNet } from '#shared/documents/acomptes.ts';
import { toRemiseHt } from '#shared/documents/remise-globale.ts';
import { fromCents, multiplyToCents, sumAmounts, toCents } from '#shared/money/money.ts';
import { toEcoParticipation } from '#shared/money/totals.ts';
import { addTotaux } from './add-totaux.ts';

/** A document as a clôture counts it, with the author of the sale. */
export type VenteComptee = { document: DocumentComplet; auteur: string };
/** A payment as a clôture counts it: a positive amount was received, a negative one given back. */
export type ReglementCompte = { moyen: string; montant: number };

type ToNom = (auteur: string) => string;

const rien = { nb: 0, ht: 0, tva: 0, ttc: 0 };
const none: TotauxCaisse = addTotaux([]);

/** Adds documents and payments up, exact to the cent; `toNom` gives the name of an author. Pure. */
export function computeTotauxCaisse(
  ventes: readonly VenteComptee[],
  reglements: readonly ReglementCompte[],
  toNom: ToNom,
): TotauxCaisse {
  return addTotaux([...ventes.map((vente) => toTotauxOf(vente, toNom)), ...reglements.map(toTotauxOfReglement)]);
}

/** Counts one document net of what its deposit invoices asked for, which was counted with them. */
function toTotauxOf({ document, auteur }: VenteComptee, toNom: ToNom): TotauxCaisse {
  const { total_ht, total_tva, total_ttc, tvas } = toNet(document);
  const isAvoir = document.type_document === documentKinds.avoir.code;
  const somme = { nb: 1, ht: total_ht, tva: total_tva, ttc: total_ttc };
  const sign = (amount: number) => (isAvoir ? 0 - amount : amount);
  return {
    ...none,
    factures: isAvoir ? rien : somme,
    avoirs: isAvoir ? somme : rien,
    ht: sign(total_ht),
    tva: sign(total_tva),
    ttc: sign(total_ttc),
    ttc_absolu: Math.abs(total_ttc),
    tvas: tvas.map(({ taux, base_ht, montant_tva }) => ({
      taux,
      ht: sign(base_ht),
      tva: sign(montant_tva),
      ttc: sign(sumAmounts([base_ht, montant_tva])),
    })),
    remises_ht: sign(toRemise(document)),
    personnes: [{ auteur, nom: toNom(auteur), nb: 1, ttc: sign(total_ttc) }],
  };
}

/** Returns the amount, without VAT, that the discounts of a document and of its lines took off. */
function toRemise(document: DocumentComplet): number {
  const discounted = document.lignes.filter(({ remise_pourcentage }) => remise_pourcentage !== 0);
  return fromCents(
    discounted.reduce(
      (sum, ligne) =>
        sum +
        multiplyToCents(ligne.prix_unitaire_ht, ligne.quantite) +
        toEcoParticipation(ligne) -
        toCents(ligne.montant_ht),
      toRemiseHt(document),
    ),
  );
}

function toTotauxOfReglement({ moyen, montant }: ReglementCompte): TotauxCaisse {
  return {
    ...none,
    moyens: [{ moyen, nb: 1, recu: Math.max(montant, 0), rendu: Math.max(0 - montant, 0), montant }],
  };
}
