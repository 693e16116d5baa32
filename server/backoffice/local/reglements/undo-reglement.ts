import type { WriteContext } from '#server/calls/caller.ts';
import { authorise } from '#server/calls/authorise.ts';
import type { Reglement } from '#shared/contracts/reglements/reglements.ts';
import { Refused } from '#shared/endpoints/errors.ts';
import { toAuthor } from '#server/calls/author.ts';
import { toJour } from '#shared/time/dates.ts';
import { reglementPrefix } from '#server/backoffice/numbering/prefixes.ts';
import type { ReglementDeps } from './create-reglements.ts';
import type { ReglementStore } from './reglements.store.ts';

type Deps = Pick<ReglementDeps, 'database' | 'numbering' | 'record' | 'soldes'> & { store: ReglementStore };

/**
 * Undoes a règlement by its exact opposite, dated today; in the caller's transaction. The rules of what documents take
 * do not apply: a bounced cheque was never money. Where the credit it brought has paid since, the latest payments by that
 * credit are undone with it, until the customer no longer has less than nothing: what they paid is due again. Credit that
 * was given back in money stays missing, and the account says that the customer owes it.
 * @throws {NotAllowed} without the right to give money back.
 * @throws {Refused} for a règlement that was undone before, or undoes another.
 */
export function createReglementUndo(deps: Deps) {
  const { store, soldes } = deps;
  const undo = createOppositeWriter(deps);
  const isMissing = ({ libre, client_code }: Reglement) => libre > 0 && soldes.get(client_code).credit < 0;

  return (before: Reglement, motif: string, { caller }: WriteContext): Reglement[] => {
    assertUndoable(before, store.findUndoing(before.numero));
    const auteur = toAuthor(authorise(caller, 'remboursement'));
    const undone = [undo(before, motif, auteur)];
    while (isMissing(before)) {
      const spent = store.findLastByCredit(before.client_code);
      if (!spent) break;
      undone.push(undo(spent, motif, auteur, undone[0]?.numero));
    }
    return undone;
  };
}

/**
 * Writes the opposite of a règlement that nothing undoes yet, in the caller's transaction; the caller checks the
 * rights.
 */
export function createOppositeWriter({ database: { now, poste }, numbering, record }: Omit<Deps, 'store' | 'soldes'>) {
  return (before: Reglement, motif: string, auteur: string, ensemble?: string): Reglement => {
    const numero = numbering.take(reglementPrefix);
    const facts = { numero, date: toJour(now()), moment: now().toISOString(), poste, auteur };
    return record({
      ...before,
      ...facts,
      ...toOpposite(before),
      ensemble: ensemble ?? numero,
      annule: before.numero,
      motif,
    });
  };
}

function assertUndoable({ numero, annule }: Reglement, undoing: string | null) {
  if (undoing !== null) throw new Refused(`Le règlement ${numero} est déjà annulé par ${undoing}.`);
  if (annule === null) return;
  throw new Refused(
    `Le règlement ${numero} annule ${annule}\u00a0: pour le rétablir, enregistrez un nouveau règlement.`,
  );
}

/** Returns the opposite amounts, to the cent. */
export function toOpposite({ montant, arrondi, libre, imputations }: Reglement) {
  return {
    montant: negate(montant),
    arrondi: negate(arrondi),
    libre: negate(libre),
    imputations: imputations.map((one) => ({ ...one, montant: negate(one.montant) })),
    recu: null,
    rendu: null,
  };
}

const negate = (amount: number) => (amount === 0 ? 0 : -amount);
