import { Progress } from '@mantine/core';
import { useNavigate } from 'react-router';
import { KeyButton } from '#renderer/ui/sheet/key-button.tsx';
import { SheetPanel, SheetSum, SheetSums } from '#renderer/ui/sheet/sheet-panel.tsx';
import type { EtatInventaire } from '#shared/contracts/inventaires/inventaire.ts';
import { formatPercent, formatQuantity } from '#shared/money/money.ts';

/** Shows the progress of the count, and the link to its differences. */
export function CountingPanel({ of: { numero, avancement } }: { of: EtatInventaire }) {
  const go = useNavigate();
  const { comptes, restants, ecarts } = avancement;
  const all = comptes + restants;
  const part = all === 0 ? 0 : Math.round((1000 * comptes) / all) / 10;
  return (
    <SheetPanel label="Avancement">
      <SheetSums>
        <SheetSum label="Articles comptés">{`${formatQuantity(comptes)} sur ${formatQuantity(all)}`}</SheetSum>
        <SheetSum label="Avancement">{formatPercent(part)}</SheetSum>
        <SheetSum label="Écarts">{formatQuantity(ecarts)}</SheetSum>
      </SheetSums>
      <Progress value={part} aria-label="Avancement de l’inventaire" color="var(--accent)" />
      <KeyButton
        size="lg"
        keys="F9"
        description="Voir les écarts"
        group="Inventaire"
        onPress={() => void go(`/inventaires/${numero}`)}
      >
        Voir les écarts
      </KeyButton>
    </SheetPanel>
  );
}
