import type { Arrivee, LigneTransfert, Transfert } from '#shared/contracts/transferts/transfert.ts';
import type { ArriveeInput } from '#shared/contracts/transferts/transferts.ts';
import { formatQuantity, roundQuantity } from '#shared/money/money.ts';
import { Refused } from '#shared/endpoints/errors.ts';

type Came = ArriveeInput['lignes'][number];

/** @throws {Refused} at a shop that is neither its sender nor its receiver. */
export function assertOfTransfert({ numero, origine, destination }: Transfert, ici: string | null): string {
  if (ici !== null && (ici === origine || ici === destination)) return ici;
  throw new Refused(`Le transfert ${numero} va d’une autre boutique à une autre\u00a0: il ne se reçoit pas ici.`);
}

/**
 * @throws {Refused} for an article named twice, an empty receipt, an unexplained difference, or more than is on its
 * way.
 */
export function assertArriveeLignes(came: readonly Came[], lignes: readonly LigneTransfert[]): void {
  const refs = new Set(came.map(({ article_ref }) => article_ref));
  if (refs.size < came.length) throw new Refused('Un article est dit deux fois\u00a0: réunissez ses lignes.');
  const onTheWay = new Map(lignes.map(({ article_ref, en_route }) => [article_ref, en_route]));
  for (const one of came) assertLine(one, onTheWay.get(one.article_ref) ?? 0);
}

function assertLine({ article_ref, recu, ecart, motif }: Came, enRoute: number) {
  if (recu === 0 && ecart === 0) {
    throw new Refused(`Dites de ${article_ref} ce qui est arrivé, ou ce qui n’arrivera pas.`);
  }
  if (ecart !== 0 && !isExplained(ecart, motif)) {
    throw new Refused(`Dites pourquoi il ${ecart < 0 ? 'manque des' : 'y a trop de'} ${article_ref}.`);
  }
  const more = roundQuantity(recu - ecart - enRoute);
  if (more <= 0) return;
  const waited = enRoute > 0 ? `${formatQuantity(enRoute)} en route` : 'plus rien en route';
  throw new Refused(
    `${article_ref}\u00a0: il y a ${waited}, ${formatQuantity(more)} de trop. Corrigez la quantité, ou dites que c’est arrivé en trop.`,
  );
}

function isExplained(ecart: number, motif: Came['motif']): boolean {
  if (!motif) return false;
  return ecart > 0 ? motif === 'en_trop' || motif === 'autre' : motif !== 'en_trop';
}

/** @throws {Refused} for an arrivée that was undone, undoes another, or belongs to the other shop. */
export function assertMayUndo(arrivee: Arrivee, all: readonly Arrivee[], ici: string): void {
  const { numero, boutique, annule } = arrivee;
  if (boutique !== ici) throw new Refused(`${numero} est de la boutique ${boutique}\u00a0: elle seule l’annule.`);
  if (annule === null && !all.some((one) => one.annule === numero)) return;
  throw new Refused(`La réception ${numero} est déjà annulée.`);
}
