import { useRef, useState } from 'react';
import { focusArticleEntry } from '#renderer/entry/article-entry.tsx';
import { DecimalField } from '#renderer/ui/form/decimal-field.tsx';
import { Keys, useShortcut } from '#renderer/ui/keyboard/shortcuts.tsx';
import type { PointageLu } from '#shared/contracts/inventaires/inventaire.ts';
import { formatQuantity } from '#shared/money/money.ts';
import classes from './inventaires.module.css';

type Props = { of: PointageLu; onCorrect: (pointage: PointageLu, quantite: number) => void };

/** Shows what was counted last, legible from afar, and its quantity to correct. */
export function LastCounted({ of: pointage, onCorrect }: Props) {
  const { designation, quantite, compte = quantite, article_ref } = pointage;
  const [typed, setTyped] = useState<number | null>(quantite);
  const field = useRef<HTMLInputElement>(null);
  useShortcut('F4', 'Corriger la quantité du dernier article', () => field.current?.focus(), { group: 'Inventaire' });

  return (
    <section className={classes.last} aria-label="Dernier article compté">
      <form
        className={classes.quantity}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (typed !== null && typed !== quantite) onCorrect(pointage, typed);
          focusArticleEntry();
        }}
      >
        <DecimalField
          ref={field}
          size="xl"
          aria-label={`Quantité comptée de ${designation}`}
          value={typed}
          onChange={setTyped}
          check={(value) => (value >= 0 && value <= 1e9 ? undefined : 'Attendu\u00a0: une quantité, zéro ou plus.')}
          rightSection={<Keys of="F4" />}
        />
      </form>
      <p className={classes.name}>
        <strong>{designation}</strong>
        <span>{article_ref}</span>
      </p>
      <output className={classes.total}>
        <span>En tout</span>
        <strong>{formatQuantity(compte)}</strong>
      </output>
    </section>
  );
}
