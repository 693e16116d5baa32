import { findRang } from '#server/backoffice/numbering/series.ts';
import type { Arrivee, Transfert } from '#shared/contracts/transferts/transfert.ts';
import { Conflict, InvalidInput } from '#shared/endpoints/errors.ts';
import { isSame } from '#shared/text/same-value.ts';
import { asReplique, type Fields } from '../../records/fields.ts';

/** Checks that a transfert goes from one shop to another, has each article once, and is of its till's series. */
export function assertTransfert({ numero, poste, origine, destination, lignes, mouvement }: Transfert): void {
  const isOwn = findRang(numero)?.poste === poste && findRang(mouvement)?.poste === poste;
  if (isOwn && origine !== destination && isEachOnce(lignes) && lignes.every(({ quantite }) => quantite > 0)) return;
  throw new InvalidInput(`Le transfert ${numero} se contredit\u00a0: sa caisse, ses boutiques ou ses quantités.`);
}

/**
 * Checks that an arrivée is of one of the two shops, that its quantities have one sign, and that differences have a
 * reason.
 */
export function assertArrivee(arrivee: Arrivee): void {
  const { numero, poste, boutique, origine, destination, lignes, mouvement, annule, motif } = arrivee;
  const isOwn = findRang(numero)?.poste === poste && (mouvement === null || findRang(mouvement)?.poste === poste);
  const isThere = (boutique === origine || boutique === destination) && origine !== destination;
  const sign = annule === null ? 1 : -1;
  const isRight = lignes.every(
    (one) => one.recu * sign >= 0 && (one.recu !== 0 || one.ecart !== 0) && (one.ecart === 0 || one.motif !== null),
  );
  const isMoved = (mouvement === null) === lignes.every(({ recu }) => recu === 0);
  const says = (annule === null) === (motif === null);
  if (isOwn && isThere && isRight && isMoved && says && isEachOnce(lignes)) return;
  throw new InvalidInput(`La réception ${numero} se contredit\u00a0: sa caisse, sa boutique ou ses quantités.`);
}

function isEachOnce(lignes: readonly { article_ref: string }[]): boolean {
  return new Set(lignes.map(({ article_ref }) => article_ref)).size === lignes.length;
}

/** The records an arrivée names: the transfert, and the arrivée it undoes. */
export type NamedByArrivee = { transfert: Fields | undefined; undone: Fields | undefined };

/**
 * @throws {Conflict} when the transfert, or the arrivée it undoes, is not here yet: it is sent again later.
 * @throws {InvalidInput} for a transfert between other shops, or an undoing that is not the exact opposite.
 */
export function assertArriveeNames(arrivee: Arrivee, { transfert, undone }: NamedByArrivee): void {
  const { numero, origine, destination, annule } = arrivee;
  if (!transfert) throw new Conflict(`Le transfert ${arrivee.transfert} n’est pas encore là.`);
  if (transfert.origine !== origine || transfert.destination !== destination) {
    throw new InvalidInput(`La réception ${numero} n’est pas entre les boutiques du transfert ${arrivee.transfert}.`);
  }
  if (annule === null) return;
  if (!undone) throw new Conflict(`La réception ${annule} n’est pas encore là.`);
  if (isOpposite(arrivee, asReplique('arrivee', undone))) return;
  throw new InvalidInput(`La réception ${numero} n’est pas l’opposé de ${annule}, qu’elle annule.`);
}

function isOpposite(arrivee: Arrivee, undone: Arrivee): boolean {
  const lignes = undone.lignes.map((one) => ({ ...one, recu: -one.recu || 0, ecart: -one.ecart || 0 }));
  const isSamePlace = arrivee.boutique === undone.boutique && arrivee.depot_code === undone.depot_code;
  return isSamePlace && undone.transfert === arrivee.transfert && isSame(lignes, arrivee.lignes);
}
