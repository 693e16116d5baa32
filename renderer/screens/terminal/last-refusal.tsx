import { Button } from '@mantine/core';
import { Notice } from '#renderer/ui/screen/loading-and-failure.tsx';
import type { OperationTerminal, StatutOperation } from '#shared/contracts/materiel/terminal.ts';
import { formatAmount } from '#shared/money/money.ts';
import { formatDateTime } from '#shared/time/dates.ts';

/** The advice to the clerk for each outcome; none for an operation that was done. */
const advice: Partial<Record<StatutOperation, string>> = {
  REFUSEE: 'Essayez une autre carte, ou un autre moyen.',
  ABANDONNEE: 'Recommencez, ou choisissez un autre moyen.',
  NON_TRANSMISE: 'Vérifiez que le terminal est allumé et relié au réseau, ou choisissez un autre moyen.',
};

type Props = { of: OperationTerminal; isPending: boolean; onTakenElsewhere: () => void };

/** Shows why the terminal took nothing the last time, and how to go on. */
export function LastRefusal({ of, isPending, onTakenElsewhere }: Props) {
  const { statut, sens, montant, motif, date_fin } = of;
  const way = advice[statut];
  if (way === undefined || sens === 'annulation') return null;
  return (
    <Notice
      tone="danger"
      actions={
        <Button size="xs" variant="default" loading={isPending} onClick={onTakenElsewhere}>
          Enregistrer une carte passée ailleurs
        </Button>
      }
    >
      <p>{motif}</p>
      <p>{`${formatAmount(montant)}, ${formatDateTime(date_fin ?? of.date_creation)}\u00a0: aucun argent n’a bougé. ${way}`}</p>
    </Notice>
  );
}
