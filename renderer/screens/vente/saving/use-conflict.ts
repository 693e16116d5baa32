import { useEffect, useEffectEvent, useRef } from 'react';
import { toVenteBase } from '#renderer/screens/documents/use-counter-again.ts';
import { isSameLines } from '#renderer/screens/versions/compare-lines.ts';
import { useVente } from '#renderer/stores/vente.store.ts';
import type { LigneVente, Vente, VenteBase } from '#renderer/stores/vente.ts';
import { DocumentRecord } from '#shared/contracts/documents/documents.ts';
import { Outdated } from '#shared/endpoints/errors.ts';
import { isSame } from '#shared/text/same-value.ts';

type Saving = { error: Error | null; save: () => void; forget: () => void };

/** Another user's version of the document whose lines are changed here. */
export type VenteConflict = {
  base: VenteBase;
  theirs: VenteBase;
  mine: LigneVente[];
  /** Saves these lines over the present version. */
  settle: (lignes: LigneVente[]) => void;
  /** Leaves everything as typed. */
  leave: () => void;
};

/**
 * Handles a change that came second. A difference in what was not typed here, e.g. a recorded reminder, is no conflict:
 * the change is saved over it automatically.
 */
export function useConflict(vente: Vente, saving: Saving): VenteConflict | undefined {
  const changeOne = useVente((store) => store.changeOne);
  const toSave = useRef<string>(undefined);
  const theirs = readTheirs(saving.error);
  const { base } = vente;
  const isNone = base !== null && theirs !== undefined && isSameBase(base, theirs);

  function settle(now: VenteBase, change: Partial<Vente>) {
    changeOne(vente.id, (one) => ({ ...one, ...change, base: now }));
    saving.forget();
    toSave.current = now.version;
  }

  const goOn = useEffectEvent(() => {
    if (isNone) settle(theirs, {});
    if (toSave.current === undefined || base?.version !== toSave.current) return;
    toSave.current = undefined;
    saving.save();
  });
  useEffect(() => goOn(), [isNone, base?.version]);

  if (base === null || theirs === undefined || isNone) return undefined;
  const kept = (field: 'date' | 'reference') => (vente[field] === base[field] ? theirs[field] : vente[field]);
  const remise_globale = vente.remise_globale === base.remise_globale ? theirs.remise_globale : vente.remise_globale;
  const livraison = (isSame(vente.livraison, base.livraison) ? theirs.livraison : vente.livraison) ?? null;
  return {
    base,
    theirs,
    mine: vente.lignes,
    settle: (lignes) =>
      settle(theirs, { lignes, remise_globale, livraison, date: kept('date'), reference: kept('reference') ?? '' }),
    leave: saving.forget,
  };
}

function readTheirs(error: Error | null): VenteBase | undefined {
  const read = error instanceof Outdated ? DocumentRecord.safeParse(error.actuel).data : undefined;
  return read && toVenteBase(read);
}

function isSameBase(first: VenteBase, second: VenteBase): boolean {
  const isSameHead = (['date', 'reference', 'statut', 'remise_globale'] as const).every(
    (field) => first[field] === second[field],
  );
  return isSameHead && isSame(first.livraison, second.livraison) && isSameLines(first.lignes, second.lignes);
}
