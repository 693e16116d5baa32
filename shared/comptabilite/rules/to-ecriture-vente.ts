import { type DocumentComplet, documentKinds } from '#shared/contracts/documents/documents.ts';
import { toDeduit } from '#shared/documents/acomptes.ts';
import { isTicket } from '#shared/documents/is-ticket.ts';
import { listMontantsNets } from '#shared/documents/remise-globale.ts';
import { toCents } from '#shared/money/money.ts';
import { type Montant, type PostedEcriture, toLignes } from '../ecriture.ts';
import { createPlan, type Plan, type Sources } from '../plan.ts';
import { toPartsNettes } from '../to-parts.ts';

/**
 * Returns the accounting entry of an invoice or a credit note: the customer owes the total, each sale goes to its
 * account, and VAT to the one of its rate. A deposit invoice is a debt to the customer until the final invoice, which
 * takes back what each of its deposit invoices put there. A credit note has the sides exchanged.
 */
export function toEcritureVente(document: DocumentComplet, sources: Sources): PostedEcriture {
  const plan = createPlan(sources);
  const isAvoir = document.type_document === documentKinds.avoir.code;
  const client = plan.toClient(document.client_code, document.client_intitule);
  const credits = [...toVentes(document, plan), ...toTvas(document, plan)];
  const deduits = { compte: plan.comptes.acomptes, cents: toDeduit(document).ht };
  const owed = [...credits, turn(deduits)].reduce((sum, { cents }) => sum + cents, 0);
  const montants = [{ compte: client.compte, cents: owed, aux: client.aux }, ...credits.map(turn), deduits];
  const ecriture = {
    piece: document.numero,
    journal: 'ventes' as const,
    date: document.date,
    piece_date: document.date,
    libelle: `${toWord(document, isAvoir)} ${document.client_intitule}`.trim(),
    poste: document.numero.split('-')[1] ?? '',
    lignes: toLignes(isAvoir ? montants.map(turn) : montants),
  };
  return { ecriture, problemes: plan.problemes };
}

const turn = (one: Montant): Montant => ({ ...one, cents: 0 - one.cents });

function toWord(document: DocumentComplet, isAvoir: boolean): string {
  if (isAvoir) return 'Avoir';
  if (document.est_acompte) return 'Acompte';
  return isTicket(document) ? 'Ticket' : 'Facture';
}

/** Returns sales without VAT, by account. What the base of a rate has beyond its lines goes with sales of goods. */
function toVentes(document: DocumentComplet, plan: Plan): Montant[] {
  const { lignes, tvas, est_acompte } = document;
  const nets = listMontantsNets(document);
  const ofLines = lignes.flatMap((ligne, index) => {
    const cents = nets[index] ?? 0;
    return cents === 0 ? [] : [{ compte: est_acompte ? plan.comptes.acomptes : plan.toVente(ligne), cents }];
  });
  const total = ofLines.reduce((sum, { cents }) => sum + cents, 0);
  const rest = tvas.reduce((sum, { base_ht }) => sum + toCents(base_ht), 0) - total;
  return rest === 0 ? ofLines : [...ofLines, { compte: plan.comptes.biens, cents: rest }];
}

/** Returns VAT by account, less that of the deposit invoices taken off. */
function toTvas(document: DocumentComplet, plan: Plan): Montant[] {
  return toPartsNettes(document, plan.toNature).flatMap(({ taux, nature, tva }) =>
    tva === 0 ? [] : [{ compte: plan.toTva(taux, nature), cents: tva }],
  );
}
