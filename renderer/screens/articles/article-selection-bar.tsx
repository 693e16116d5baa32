import { LabelsLink } from '#renderer/screens/etiquettes/labels-link.tsx';
import { ClearSelection } from '#renderer/ui/table/clear-selection.tsx';
import { formatQuantity } from '#shared/money/money.ts';
import classes from './articles.module.css';
import { maxSelected } from './use-article-selection.ts';

type Props = { references: readonly string[]; onClear: () => void };

/** Shows how many articles are chosen, and what can be done with them. */
export function ArticleSelectionBar({ references, onClear }: Props) {
  const { length } = references;
  return (
    <>
      <output>{`${formatQuantity(length)} ${length > 1 ? 'sélectionnés' : 'sélectionné'}`}</output>
      <fieldset className={classes.bar} aria-label="Avec la sélection">
        {length <= maxSelected ? (
          <LabelsLink size="xs" of={references.map((reference) => ({ reference, quantite: 1 }))} />
        ) : (
          <span>{`Étiquettes\u00a0: ${maxSelected} articles au plus à la fois.`}</span>
        )}
        <ClearSelection onClear={onClear} />
      </fieldset>
    </>
  );
}
