import { toMoyenLabel } from '#shared/contracts/boutique/moyens.ts';
import type { Reglement } from '#shared/contracts/reglements/reglements.ts';
import { toCents } from '#shared/money/money.ts';
import { type PostedEcriture, toLignes } from '../ecriture.ts';
import { createPlan, type Sources } from '../plan.ts';

/**
 * Returns the accounting entry of a règlement: money in or out by its means, and the same amount off what the customer
 * owes, whatever document it pays. A deposit on a quote or an order is the customer's credit until an invoice takes it.
 * The rounding of small coins is a charge or an income. A règlement that moves no money has no lines, since both its
 * sides are the customer's account.
 */
export function toEcritureReglement(reglement: Reglement, sources: Sources): PostedEcriture {
  const plan = createPlan(sources);
  const { numero, date, poste, moyen, client_code, client_intitule } = reglement;
  const [montant, arrondi] = [toCents(reglement.montant), toCents(reglement.arrondi)];
  const moves = montant !== 0 || arrondi !== 0;
  const { compte, journal } = moves ? plan.toMoyen(moyen) : { compte: '', journal: 'banque' as const };
  const client = plan.toClient(client_code, client_intitule);
  const lignes = toLignes([
    { compte, cents: montant },
    { compte: arrondi > 0 ? plan.comptes.charges : plan.comptes.produits, cents: arrondi },
    { compte: client.compte, cents: 0 - montant - arrondi, aux: client.aux },
  ]);
  const word = toMoyenLabel(moyen, sources.boutique.moyens_reglement);
  const libelle = `${montant < 0 ? 'Remboursement' : 'Règlement'} ${word} ${client_intitule}`.trim();
  return {
    ecriture: { piece: numero, journal, date, piece_date: date, libelle, poste, lignes },
    problemes: plan.problemes,
  };
}
