import { type DocumentComplet, documentKinds } from '#shared/contracts/documents/documents.ts';
import { isTicket } from '#shared/documents/is-ticket.ts';
import { toCents } from '#shared/money/money.ts';
import { type Montant, type Passee, toLignes } from '../ecriture.ts';
import { createPlan, type Plan, type Sources } from '../plan.ts';
import { type AvecAcomptes, toParts } from '../to-parts.ts';

/**
 * What an invoice or a credit note says to the accounts: the customer owes it all, each sale goes to its account, VAT to the
 * one of its rate. A deposit invoice is owed to the customer until the final one, which takes back what each of its deposit
 * invoices had put there. A credit note is the same on the other side.
 */
export function toEcritureVente(document: DocumentComplet, sources: Sources): Passee {
  const plan = createPlan(sources);
  const isAvoir = document.type_document === documentKinds.avoir.code;
  const client = plan.toClient(document.client_code, document.client_intitule);
  const credits = [...toVentes(document, plan), ...toTvas(document, plan)];
  const deduits = toDeduits(document, plan);
  const owed = [...credits, ...deduits.map(turn)].reduce((sum, { cents }) => sum + cents, 0);
  const montants = [{ compte: client.compte, cents: owed, aux: client.aux }, ...credits.map(turn), ...deduits];
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

/** Sales without VAT, by account; what a rate has beyond its lines goes with sales of goods. */
function toVentes({ lignes, tvas, est_acompte }: DocumentComplet, plan: Plan): Montant[] {
  const ofLines = lignes.flatMap((ligne) => {
    const cents = toCents(ligne.montant_ht);
    return cents === 0 ? [] : [{ compte: est_acompte ? plan.comptes.acomptes : plan.toVente(ligne), cents }];
  });
  const total = ofLines.reduce((sum, { cents }) => sum + cents, 0);
  const rest = tvas.reduce((sum, { base_ht }) => sum + toCents(base_ht), 0) - total;
  return rest === 0 ? ofLines : [...ofLines, { compte: plan.comptes.biens, cents: rest }];
}

function toTvas(document: DocumentComplet, plan: Plan): Montant[] {
  return toParts(document, plan.toNature).flatMap(({ taux, nature, tva }) =>
    tva === 0 ? [] : [{ compte: plan.toTva(taux, nature), cents: tva }],
  );
}

/** What deposit invoices had put where they put it: debits. */
function toDeduits({ acomptes_deduits }: AvecAcomptes, plan: Plan): Montant[] {
  return (acomptes_deduits ?? []).flatMap(({ tvas }) =>
    tvas.flatMap(({ taux, base_ht, montant_tva }) => {
      const tva = toCents(montant_tva);
      const base = { compte: plan.comptes.acomptes, cents: toCents(base_ht) };
      return tva === 0 ? [base] : [base, { compte: plan.toTva(taux, 'biens'), cents: tva }];
    }),
  );
}
