import { WriteButton, type Writing } from '#renderer/ui/guarded-button.tsx';
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

type Props = { of: OperationTerminal; writing: Writing; onTakenElsewhere: () => void };

/** Shows why the terminal took nothing the last time, and how to go on. */
export function LastRefusal({ of, writing, onTakenElsewhere }: Props) {
  const { statut, sens, montant, motif, date_fin } = of;
  const way = advice[statut];
  if (way === undefined || sens === 'annulation') return null;
  return (
    <Notice
      tone="danger"
      actions={
        <WriteButton of={writing} size="xs" variant="default" onClick={onTakenElsewhere}>
          Enregistrer une carte passée ailleurs
        </WriteButton>
      }
    >
      <p>{motif}</p>
      <p>{`${formatAmount(montant)}, ${formatDateTime(date_fin ?? of.date_creation)}\u00a0: aucun argent n’a bougé. ${way}`}</p>
    </Notice>
  );
}
