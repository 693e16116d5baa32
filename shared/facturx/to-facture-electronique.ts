import { type DocumentComplet, documentKinds, findKindOfNumero } from '#shared/contracts/documents/documents.ts';
import type { Parties } from '#shared/contracts/documents/parties.ts';
import { toDeduit } from '#shared/documents/acomptes.ts';
import { hasAdresse } from '#shared/documents/to-livraison.ts';
import { toObjetVente } from '#shared/documents/objet-vente.ts';
import { toTerritoire } from '#shared/identifiers/territoire.ts';
import { toCents } from '#shared/money/money.ts';
import type { JourIso } from '#shared/time/dates.ts';
import type { Assujettissement } from './exonerations.ts';
import type {
  Destination,
  FactureElectronique,
  LigneElectronique,
  Partie,
  RemiseElectronique,
} from './facture-electronique.ts';
import { toLignesElectroniques } from './to-lignes.ts';
import { toNotes } from './to-notes.ts';
import { type PaiementRecu, toPaiement } from './to-paiement.ts';
import { toAdresse, toFiches } from './to-partie.ts';
import { toTvas } from './to-tvas.ts';

/** The data an e-invoice needs besides the document and the cards. */
export type FacturxContext = {
  /** The invoice a credit note corrects; null for an invoice. */
  origine: { numero: string; date: JourIso } | null;
  /** What was received for it when it was issued. */
  paiements: readonly PaiementRecu[];
};

const cadres = { biens: 'B', services: 'S', mixte: 'M' } as const;

type Source = {
  document: DocumentComplet;
  boutique: Parties['vendeur'];
  client: Parties['acheteur'];
  facturx: FacturxContext;
};

/**
 * Returns an invoice or a credit note in the terms of the European standard; `listObstacles` decides whether it may be
 * sent. A paid one is marked as paid, except with rounding (BT-114), because platforms want the amount paid to be its
 * total (BR-FR-CO-09).
 */
export function toFactureElectronique({ document, boutique, client, facturx }: Source): FactureElectronique {
  const { vendeur, acheteur, destination } = toFiches(boutique, client);
  const total = toCents(document.total_ttc);
  const deja_paye = toDejaPaye(document, facturx);
  const isPaid = deja_paye !== 0 && deja_paye === total;
  const amounts = toAmounts(document, toAssujettissement(document, boutique, acheteur));
  return {
    numero: document.numero,
    type: toType(document),
    date: document.date,
    echeance: isPaid ? (facturx.paiements.at(-1)?.date ?? document.date) : document.date_echeance,
    cadre: `${cadres[toObjetVente(document.lignes)]}${isFinale(document) ? 4 : isPaid && amounts.arrondi === 0 ? 2 : 1}`,
    exigibilite: toExigibilite(document, boutique),
    destination,
    notes: toNotes(boutique.rcs, destination),
    reference: document.reference ?? '',
    ...toDelivery(document, acheteur, destination),
    anterieures: facturx.origine ? [facturx.origine] : (document.acomptes_deduits ?? []),
    vendeur,
    acheteur,
    ...amounts,
    paiement: toPaiement(facturx.paiements, boutique),
    deja_paye,
    net_a_payer: total - deja_paye,
  };
}

/**
 * Returns the delivery. Goods handed over at the counter are delivered on the day of the invoice; for those that leave
 * France the place is given (BT-80).
 */
function toDelivery(
  { date, livraison, document_source }: DocumentComplet,
  acheteur: Partie,
  destination: Destination,
): Pick<FactureElectronique, 'commande' | 'bon_livraison' | 'livre_le' | 'lieu'> {
  const source = document_source ?? '';
  const kind = findKindOfNumero(source);
  const own = destination === 'B2BINT' ? { nom: acheteur.nom, adresse: acheteur.adresse } : null;
  return {
    commande: kind === 'commande' ? source : '',
    bon_livraison: kind === 'livraison' ? source : '',
    livre_le: livraison?.date ?? date,
    lieu:
      livraison && hasAdresse(livraison) ? { nom: livraison.nom || acheteur.nom, adresse: toAdresse(livraison) } : own,
  };
}

function toType({ type_document, est_acompte }: DocumentComplet): FactureElectronique['type'] {
  if (type_document === documentKinds.avoir.code) return 381;
  return est_acompte ? 386 : 380;
}

/** Returns whether it is the final invoice after deposit invoices. */
const isFinale = ({ type_document, acomptes_deduits }: DocumentComplet) =>
  type_document === documentKinds.facture.code && (acomptes_deduits ?? []).length > 0;

/** Returns the facts that decide why a document bears no VAT, on the page as in the data. */
export function toAssujettissement(
  { lignes, regime_tva: regime }: Pick<DocumentComplet, 'lignes' | 'regime_tva'>,
  boutique: Source['boutique'],
  acheteur: Assujettissement['acheteur'],
): Assujettissement {
  const { franchise_tva: franchise, motif_exoneration: motif } = boutique;
  return { franchise, regime, motif, territoire: toTerritoire(boutique), objet: toObjetVente(lignes), acheteur };
}

/**
 * Returns when VAT is due: on delivery for goods, on payment for services, unless the shop has chosen the day of the
 * invoice. The standard has one moment per invoice, so one that sells both gives none without that choice.
 */
function toExigibilite(
  { lignes, total_tva }: DocumentComplet,
  { option_debits }: Source['boutique'],
): FactureElectronique['exigibilite'] {
  const nature = toObjetVente(lignes);
  if (nature === 'biens' || total_tva === 0) return null;
  if (option_debits) return '5';
  return nature === 'services' ? '72' : null;
}

/**
 * Returns what is already paid, in integer cents: by deposits and by what was received when it was issued (or given
 * back, for a negative total). It never exceeds the total, because the excess is the customer's credit.
 */
export function toDejaPaye(document: DocumentComplet, { paiements }: FacturxContext): number {
  const { total_ttc, acompte } = document;
  const before = acompte === undefined ? toDeduit(document).ttc : toCents(acompte);
  const received = paiements.reduce((sum, { montant }) => sum + toCents(montant), before);
  const total = toCents(total_ttc);
  return Math.max(Math.min(0, total), Math.min(received, Math.max(0, total)));
}

function toAmounts(document: DocumentComplet, of: Assujettissement) {
  const lignes = toLignesElectroniques(document, of);
  const remises = document.remise_globale ? toRemises(lignes) : [];
  const tvas = toTvas(document.tvas, lignes, of);
  const total_ht = toCents(document.total_ht);
  const ofRates = document.tvas.reduce((sum, { montant_tva }) => sum + toCents(montant_tva), 0);
  const arrondi = ofRates - tvas.reduce((sum, { montant }) => sum + montant, 0);
  return {
    lignes,
    tvas,
    remises,
    remise: document.remise_globale ?? null,
    total_remises: remises.reduce((sum, { montant }) => sum + montant, 0),
    total_lignes: lignes.reduce((sum, { montant_ht }) => sum + montant_ht, 0),
    total_ht,
    total_tva: toCents(document.total_tva) - arrondi,
    arrondi,
    total_ttc: toCents(document.total_ttc) - arrondi,
  };
}

/** Returns the document's discount by rate and by reason for bearing no VAT. */
function toRemises(lignes: readonly LigneElectronique[]): RemiseElectronique[] {
  return [...Map.groupBy(lignes, ({ taux, categorie }) => `${taux} ${categorie}`).values()]
    .flatMap((own) => {
      const [first] = own;
      const base = own.reduce((sum, { montant_ht, eco }) => sum + montant_ht - eco, 0);
      const montant = own.reduce((sum, { montant_ht, net }) => sum + montant_ht - net, 0);
      return first && montant !== 0 ? [{ categorie: first.categorie, taux: first.taux, base, montant }] : [];
    })
    .toSorted((a, b) => b.taux - a.taux);
}
