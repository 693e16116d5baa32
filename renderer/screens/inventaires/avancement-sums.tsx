import { useHasDroit } from '#renderer/stores/session.store.ts';
import { Amount } from '#renderer/ui/figures.tsx';
import type { AvancementInventaire } from '#shared/contracts/inventaires/inventaire.ts';
import { formatQuantity } from '#shared/money/money.ts';

/** Shows the progress of a count, and the value of its differences. */
export function AvancementSums({ of: avancement }: { of: AvancementInventaire }) {
  const seesMargins = useHasDroit('marges');
  const { comptes, restants, ecarts, valeur_ecart, valeur_manquants, valeur_excedents } = avancement;
  return (
    <>
      <span>{`${toCount(comptes, 'compté')}, ${toCount(restants, 'restant')}`}</span>
      <span>{toCount(ecarts, 'écart')}</span>
      {seesMargins && valeur_ecart !== null && (
        <span>
          {'Valeur\u00a0: '}
          <Amount of={valeur_ecart} isStrong />
          {' (manque '}
          <Amount of={-(valeur_manquants ?? 0)} />
          {', trop '}
          <Amount of={valeur_excedents ?? 0} />)
        </span>
      )}
    </>
  );
}

function toCount(number: number, noun: string): string {
  return `${formatQuantity(number)}\u00a0${noun}${number > 1 ? 's' : ''}`;
}
