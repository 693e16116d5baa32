import type { AcompteEcart, Reglements, TropPercu } from '#server/backoffice/reglements.gateway.ts';
import { findKindOfNumero } from '#shared/contracts/documents/documents.ts';
import { agree, toSubject } from '#shared/documents/document-names.ts';
import { formatAmount } from '#shared/money/money.ts';

/**
 * Lists the discrepancies in customers' payments between tills that did not hear each other, with what to do about
 * them, as long as they exist.
 */
export async function listMoneyNotices(reglements: Pick<Reglements, 'listTropPercus' | 'listAcompteEcarts'>) {
  const [tropPercus, acomptes] = await Promise.all([reglements.listTropPercus(), reglements.listAcompteEcarts()]);
  return [
    ...tropPercus.map(toTropPercu),
    ...acomptes.map((one) => (one.montant < 0 ? toDeduitDeuxFois(one) : toNonDeduit(one))),
  ];
}

function toTropPercu({ numero, montant, reglements, client_intitule }: TropPercu): string {
  return `La facture ${numero} a reçu ${formatAmount(montant)} de trop (${reglements})\u00a0: c’est au crédit de ${client_intitule}. Rendez-le, ou laissez-le pour un prochain achat.`;
}

function toDeduitDeuxFois({ numero, client_intitule, montant, factures }: AcompteEcart): string {
  const last = factures.at(-1) ?? '';
  const all = [factures.slice(0, -1).join(', '), last].filter((one) => one !== '').join(' et ');
  return `L’acompte ${numero} de ${client_intitule} est déduit de ${all}\u00a0: ${formatAmount(-montant)} de trop, que personne ne demande au client. Faites l’avoir de ${last}, puis refaites-la\u00a0: elle demandera la somme.`;
}

function toNonDeduit({ numero, client_intitule, montant, source }: AcompteEcart): string {
  const kind = findKindOfNumero(source) ?? 'commande';
  const whole = `${toSubject(kind, source)} est ${agree(kind, 'facturé')} en entier`.replace(/^L/, 'l');
  return `Aucune facture ne déduit l’acompte ${numero} de ${client_intitule}, et ${whole}\u00a0: ${formatAmount(montant)} sont demandés deux fois. Faites l’avoir de cet acompte\u00a0: il paie ce que le client doit encore, sinon rendez-le ou laissez-le à son crédit.`;
}
