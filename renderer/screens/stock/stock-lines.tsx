import { ActionIcon } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { articleEntryId } from '#renderer/screens/articles/article-entry.tsx';
import {
  type LigneMouvement,
  type Mouvement,
  type Sens,
  setQuantite,
  toStockAfter,
} from '#renderer/stores/mouvement.ts';
import { useMouvement } from '#renderer/stores/mouvement.store.ts';
import { Code, Quantity } from '#renderer/ui/figures.tsx';
import { useDecimalText } from '#renderer/ui/form/use-decimal-text.ts';
import classes from './stock.module.css';

/** What was scanned, the latest on top, with the stock before and after. */
export function StockLines({ mouvement }: { mouvement: Mouvement }) {
  return (
    <table className={classes.table}>
      <thead>
        <tr>
          <th scope="col">Article</th>
          <th scope="col">En rayon</th>
          <th scope="col">Quantité</th>
          <th scope="col">Après</th>
          <th scope="col" aria-label="Retirer" />
        </tr>
      </thead>
      <tbody>
        {mouvement.lignes.map((ligne) => (
          <StockLine key={ligne.article_ref} ligne={ligne} sens={mouvement.sens} />
        ))}
      </tbody>
    </table>
  );
}

function StockLine({ ligne, sens }: { ligne: LigneMouvement; sens: Sens }) {
  const change = useMouvement((store) => store.change);
  const { article_ref, designation, unite, stock_reel } = ligne;
  const after = toStockAfter(ligne, sens);

  function remove() {
    change((current) => ({ ...current, lignes: current.lignes.filter((other) => other.article_ref !== article_ref) }));
    document.getElementById(articleEntryId)?.focus();
  }

  return (
    <tr>
      <td>
        <span className={classes.designation}>{designation}</span> <Code>{article_ref}</Code>
      </td>
      <td>
        <Quantity of={stock_reel} unit={unite} />
      </td>
      <td>
        <QuantityField ligne={ligne} />
      </td>
      <td className={after < 0 ? classes.below : undefined}>
        <Quantity of={after} unit={unite} />
        {after < 0 && <span> · négatif</span>}
      </td>
      <td>
        <ActionIcon size="sm" aria-label={`Retirer ${designation}`} onClick={remove}>
          <IconTrash size={16} stroke={1.7} />
        </ActionIcon>
      </td>
    </tr>
  );
}

function QuantityField({ ligne: { article_ref, designation, quantite } }: { ligne: LigneMouvement }) {
  const change = useMouvement((store) => store.change);
  const { input, problem, reset } = useDecimalText({
    value: quantite,
    check: (typed) => (typed > 0 ? undefined : 'Attendu\u00a0: plus de zéro.'),
    onChange: (typed) => change((current) => setQuantite(current, article_ref, typed ?? 0)),
  });
  return (
    <span className={classes.quantity}>
      <input
        className={classes.input}
        aria-label={`Quantité de ${designation}`}
        aria-invalid={problem !== undefined}
        {...input}
        onKeyDown={(event) => {
          if (event.key === 'Escape') reset();
          if (event.key === 'Escape' || event.key === 'Enter') document.getElementById(articleEntryId)?.focus();
        }}
      />
      {problem && <span role="alert">{problem}</span>}
    </span>
  );
}
