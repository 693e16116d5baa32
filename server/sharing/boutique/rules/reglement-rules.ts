import { findRang } from '#server/backoffice/numbering/series.ts';
import { toOpposite } from '#server/backoffice/local/reglements/undo-reglement.ts';
import { isInterne } from '#shared/contracts/boutique/moyens.ts';
import { documentKinds, findKindOfNumero } from '#shared/contracts/documents/documents.ts';
import type { Replique } from '#shared/contracts/postes/gateway.ts';
import { InvalidInput } from '#shared/endpoints/errors.ts';
import { fromCents, toCents } from '#shared/money/money.ts';
import { isSame } from '#shared/text/same-value.ts';
import { asReplique, type Fields } from '../../records/fields.ts';

type Reglement = Replique<'reglement'>;

/**
 * Checks a règlement that a till sends: its amounts add up, and its fields agree with each other.
 * @throws {InvalidInput} in French.
 */
export function assertReglement(reglement: Reglement): void {
  const { numero, poste, annule, motif, imputations } = reglement;
  const refuse = (why: string) => new InvalidInput(`Le règlement ${numero} se contredit\u00a0: ${why}.`);
  if (!hasExactAmounts(reglement)) throw refuse('ses montants ne font pas leur somme');
  if (findRang(numero)?.poste !== poste) throw refuse('il n’est pas de la série de son poste');
  if ((annule === null) !== (motif === null)) throw refuse('une annulation a un motif, un règlement n’en a pas');
  const isNamedRight = imputations.every((one) => toType(one.numero) === one.type_document);
  if (!isNamedRight) throw refuse('un document qu’il règle n’est pas de ce type');
}

function toType(numero: string): number | undefined {
  const kind = findKindOfNumero(numero);
  return kind && documentKinds[kind].code;
}

function hasExactAmounts({ moyen, montant, arrondi, libre, recu, rendu, imputations }: Reglement): boolean {
  const amounts = [montant, arrondi, libre, recu ?? 0, rendu ?? 0, ...imputations.map((one) => one.montant)];
  if (!amounts.every((amount) => fromCents(toCents(amount)) === amount)) return false;
  const impute = imputations.reduce((sum, one) => sum + toCents(one.montant), 0);
  const isWhole = toCents(montant) + toCents(arrondi) === impute + toCents(libre);
  const isChange =
    (recu === null) === (rendu === null) &&
    toCents(recu ?? 0) - toCents(rendu ?? 0) === (recu === null ? 0 : toCents(montant));
  return isWhole && isChange && (!isInterne(moyen) || montant === 0);
}

/** The records here that a règlement names: its documents, and the règlement it undoes. */
export type NamedByReglement = { documents: readonly Fields[]; undone: Fields | undefined };

/** @throws {InvalidInput} for another customer's documents, or an undoing that is not the exact opposite. */
export function assertNames(reglement: Reglement, { documents, undone }: NamedByReglement): void {
  const { numero, client_code } = reglement;
  const other = documents.find((document) => document.client_code !== client_code);
  if (other)
    throw new InvalidInput(
      `Le règlement ${numero} est de ${client_code}\u00a0: ${String(other.numero)} est d’un autre client.`,
    );
  if (!undone) return;
  const { montant, arrondi, libre, imputations, recu, rendu } = reglement;
  const isOpposite = isSame(toOpposite(asReplique('reglement', undone)), {
    montant,
    arrondi,
    libre,
    imputations,
    recu,
    rendu,
  });
  if (isOpposite && undone.client_code === client_code && undone.moyen === reglement.moyen) return;
  throw new InvalidInput(`Le règlement ${numero} n’est pas l’opposé de ${String(undone.numero)}, qu’il annule.`);
}
