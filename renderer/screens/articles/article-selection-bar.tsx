import { LabelsLink } from '#renderer/screens/etiquettes/labels-link.tsx';
import { SelectionBar } from '#renderer/ui/table/selection-bar.tsx';
import { maxDemandees } from '#shared/contracts/articles/etiquettes.ts';
import { formatQuantity } from '#shared/money/money.ts';

type Props = { references: readonly string[]; onClear: () => void };

/** Shows how many articles are chosen, and what can be done with them. */
export function ArticleSelectionBar({ references, onClear }: Props) {
  const { length } = references;
  return (
    <>
      <output>{`${formatQuantity(length)} ${length > 1 ? 'sélectionnés' : 'sélectionné'}`}</output>
      <SelectionBar onClear={onClear}>
        {length <= maxDemandees ? (
          <LabelsLink size="xs" of={references.map((reference) => ({ reference, quantite: 1 }))} />
        ) : (
          <span>{`Étiquettes\u00a0: ${maxDemandees} articles au plus à la fois.`}</span>
        )}
      </SelectionBar>
    </>
  );
}
