import type { LigneTransfert, MotifEcart } from '#shared/contracts/transferts/transfert.ts';
import type { ArriveeInput } from '#shared/contracts/transferts/transferts.ts';
import { roundQuantity } from '#shared/money/money.ts';
import { motifLabels } from './motif-labels.ts';

/** A user's entry for an article: how many arrived, and the reason of a difference. */
export type Received = { recu: number | null; motif: MotifEcart | 'attendre' };
export type ReceptionChoice = Readonly<Record<string, Received>>;

const missing = ['perdu', 'casse', 'vole', 'autre'] as const;
const surplus = ['en_trop', 'autre'] as const;
const toOption = (value: MotifEcart) => ({ value, label: motifLabels[value] });

/** Lists what is to be received: everything on its way, and what came without being sent. */
export const listWaiting = (lignes: readonly LigneTransfert[]) => lignes.filter(({ en_route }) => en_route !== 0);

/** Returns the entry for a complete arrival, the usual one. */
export function toWholeReception(lignes: readonly LigneTransfert[]): ReceptionChoice {
  return Object.fromEntries(
    listWaiting(lignes).map(({ article_ref, en_route }) => [
      article_ref,
      { recu: Math.max(0, en_route), motif: 'attendre' as const },
    ]),
  );
}

/** Returns the difference from what was on its way. */
export function toDifference({ en_route }: LigneTransfert, { recu }: Received): number {
  return roundQuantity((recu ?? 0) - en_route);
}

/** Lists the possible reasons of a difference; what is missing may still come. */
export function listReasons(difference: number): { value: Received['motif']; label: string }[] {
  if (difference > 0) return surplus.map(toOption);
  return [{ value: 'attendre', label: 'Reste en route' }, ...missing.map(toOption)];
}

/** Returns the reason after the difference changed: the chosen one if it still fits. */
export function toStandingReason(difference: number, motif: Received['motif']): Received['motif'] {
  const reasons = listReasons(difference);
  return reasons.some(({ value }) => value === motif) ? motif : (reasons[0]?.value ?? 'attendre');
}

/** Returns the lines of an arrivée, without articles nothing was entered for. */
export function toArriveeLines(lignes: readonly LigneTransfert[], choice: ReceptionChoice): ArriveeInput['lignes'] {
  return listWaiting(lignes).flatMap((ligne) => {
    const received = choice[ligne.article_ref];
    if (!received) return [];
    const difference = toDifference(ligne, received);
    const reason = toStandingReason(difference, received.motif);
    const motif = difference === 0 || reason === 'attendre' ? null : reason;
    const said = { article_ref: ligne.article_ref, recu: received.recu ?? 0, ecart: motif ? difference : 0, motif };
    return said.recu === 0 && said.ecart === 0 ? [] : [said];
  });
}
