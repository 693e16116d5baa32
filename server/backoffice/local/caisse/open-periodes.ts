import { toPeriodeLabel } from '#shared/caisse/cloture-labels.ts';
import type { Cloture } from '#shared/contracts/caisse/clotures.ts';
import { Refused } from '#shared/endpoints/errors.ts';
import { formatDate, toJour } from '#shared/time/dates.ts';
import { cloturePrefixes } from '#server/backoffice/numbering/prefixes.ts';
import { addMonths } from '#shared/time/months.ts';
import { addTotaux } from './add-totaux.ts';
import type { PiecesCaisse } from './pieces-caisse.ts';
import type { CaisseDeps } from './read-session.ts';

type Deps = Pick<CaisseDeps, 'database' | 'sessions' | 'clotures'> & { pieces: PiecesCaisse };
type Grain = 'mois' | 'annee';

/** The periods that make up a month and a year, how many characters of a day name the period, and the one after it. */
const grains = {
  mois: { of: 'journee', length: 7, toNext: (month: string) => addMonths(month, 1) },
  annee: { of: 'mois', length: 4, toNext: (year: string) => String(Number(year) + 1) },
} as const;

export const toGrain = (periode: string): Grain => (periode.length === grains.mois.length ? 'mois' : 'annee');

/** Reads which months and years of the shop can be closed and what they would count. */
export function createOpenPeriodes({ database: { now }, sessions, clotures, pieces }: Deps) {
  function list(type: Grain, periode: string): Cloture[] {
    const { of, length } = grains[type];
    const waiting = pieces.listSeries(cloturePrefixes[of]).flatMap((serie) => pieces.list(serie));
    return waiting
      .map(({ numero }) => clotures.get(numero))
      .filter((cloture) => cloture.periode.slice(0, length) <= periode);
  }

  /** Returns the period that counts a clôture: its own, or the next one for what comes after that was closed. */
  function createToPeriode(type: Grain): (one: Cloture) => string {
    const { length, toNext } = grains[type];
    const last = clotures.findLastOf(type);
    const first = last ? toNext(last.periode) : '';
    return ({ periode }) => (periode < first ? first : periode.slice(0, length));
  }

  /** Lists the periods that are over and have pieces nobody counted, the oldest first. */
  function listOpen(type: Grain): { type: Grain; periode: string; clotures: number; ttc: number }[] {
    const today = toJour(now()).slice(0, grains[type].length);
    const toPeriode = createToPeriode(type);
    const over = list(type, '9999').filter((one) => toPeriode(one) < today);
    return [...Map.groupBy(over, toPeriode)]
      .map(([periode, own]) => ({
        type,
        periode,
        clotures: own.length,
        ttc: addTotaux(own.map(({ totaux }) => totaux)).ttc,
      }))
      .toSorted((a, b) => (a.periode < b.periode ? -1 : 1));
  }

  /** @throws {Refused} in French, for a period that may not be closed yet. */
  function assertMayClose(type: Grain, periode: string) {
    const words = toPeriodeLabel(periode);
    if (periode >= toJour(now()).slice(0, periode.length)) {
      throw new Refused(`La période ${words} n’est pas finie\u00a0: on clôture ce qui est passé.`);
    }
    const last = clotures.findLastOf(type);
    if (last && last.periode >= periode) {
      throw new Refused(`La période ${toPeriodeLabel(last.periode)} est déjà clôturée (${last.numero}).`);
    }
    const open = sessions.listOpen().find(({ journee }) => journee.slice(0, periode.length) <= periode);
    if (open) {
      throw new Refused(
        `La journée du ${formatDate(open.journee)} est encore ouverte à la caisse ${open.poste}\u00a0: clôturez-la d’abord.`,
      );
    }
    const month = type === 'annee' ? listOpen('mois').find((one) => one.periode.slice(0, 4) <= periode) : undefined;
    if (month) {
      throw new Refused(`Le mois de ${toPeriodeLabel(month.periode)} n’est pas clôturé\u00a0: il vient d’abord.`);
    }
  }

  return { list, listOpen, assertMayClose };
}
