import { LabelsLink } from '#renderer/screens/etiquettes/labels-link.tsx';
import { SelectionBar } from '#renderer/ui/table/selection-bar.tsx';
import { maxDemandees } from '#shared/contracts/articles/etiquettes.ts';
import { formatQuantity } from '#shared/money/money.ts';

type Props = { chosen: ReadonlyMap<string, unknown>; clear: () => void };

/** Shows how many articles are chosen, and what can be done with them. */
export function ArticleSelectionBar({ chosen, clear }: Props) {
  const { size } = chosen;
  return (
    <>
      <output>{`${formatQuantity(size)} ${size > 1 ? 'sélectionnés' : 'sélectionné'}`}</output>
      <SelectionBar onClear={clear}>
        {size <= maxDemandees ? (
          <LabelsLink size="xs" of={Array.from(chosen.keys(), (reference) => ({ reference, quantite: 1 }))} />
        ) : (
          <span>{`Étiquettes\u00a0: ${maxDemandees} articles au plus à la fois.`}</span>
        )}
      </SelectionBar>
    </>
  );
}
