import type { Cloture } from '#shared/contracts/caisse/clotures.ts';
import { toPeriodeLabel } from '#shared/caisse/cloture-labels.ts';
import { Refused } from '#shared/endpoints/errors.ts';
import type { ToNom } from '#server/backoffice/caisse.gateway.ts';
import type { Caller } from '#server/calls/caller.ts';
import { addTotaux } from './add-totaux.ts';
import { createOpenPeriodes, toGrain } from './open-periodes.ts';
import { type PiecesCaisse, toPiecesComptees } from './pieces-caisse.ts';
import type { CaisseDeps } from './read-session.ts';
import { createClotureWriter } from './write-cloture.ts';

/**
 * Closes months and years of the shop: counts every clôture of a day (or month) up to the end of the period that none
 * has counted, whichever till made it. A day that arrives after its month was closed is counted by the next one.
 */
export function createPeriodes(deps: CaisseDeps & { pieces: PiecesCaisse }) {
  const { clotures } = deps;
  const { list, listOpen, assertMayClose } = createOpenPeriodes(deps);
  const writeCloture = createClotureWriter(deps);

  return {
    listOpen: () => [...listOpen('mois'), ...listOpen('annee')],

    close(periode: string, toNom: ToNom, caller: Caller): Cloture {
      const type = toGrain(periode);
      assertMayClose(type, periode);
      const counted = list(type, periode);
      const [first] = counted.toSorted((a, b) => (a.date_ouverture < b.date_ouverture ? -1 : 1));
      if (!first)
        throw new Refused(`Rien n’est à compter jusqu’à ${toPeriodeLabel(periode)}\u00a0: il n’y a rien à clôturer.`);
      const draft = {
        type,
        session: null,
        periode,
        date_ouverture: first.date_ouverture,
        totaux: addTotaux(counted.map(({ totaux }) => totaux)),
        especes: null,
        pieces: toPiecesComptees(counted.map(({ numero }) => numero)),
      };
      return writeCloture(draft, clotures.findLastOf(type), toNom, caller);
    },
  };
}
