import { type KeyboardEvent, useId, useRef } from 'react';
import { focusArticleEntry } from '#renderer/entry/article-entry.tsx';
import { useVente } from '#renderer/stores/vente.store.ts';
import { useDecimalText } from '#renderer/ui/form/use-decimal-text.ts';
import { Keys, useShortcut } from '#renderer/ui/keyboard/shortcuts.tsx';
import { FigureProblem } from '#renderer/ui/sheet/figure-problem.tsx';
import { SheetSum } from '#renderer/ui/sheet/sheet-panel.tsx';
import { useLimits } from './line-figures.tsx';
import { findGlobalProblem } from './remise-limit.ts';
import classes from '../totals-panel.module.css';

/** Shows a discount of the whole sale, on top of those of its lines; fixed while the sale is being sent. */
export function GlobalRemise({ isLocked }: { isLocked: boolean }) {
  const { vente, change } = useVente();
  const field = useRef<HTMLInputElement>(null);
  const id = useId();
  const problemId = useId();
  const limits = useLimits();
  const { input, problem, reset } = useDecimalText({
    value: vente.remise_globale,
    check: (typed) => findGlobalProblem(vente.lignes, typed, limits),
    onChange: (typed) => change((current) => ({ ...current, remise_globale: typed ?? 0 })),
  });
  const focus = () => field.current?.focus();
  useShortcut('F7', 'Remise sur toute la vente', focus, { group: 'Vente', isEnabled: !isLocked });

  function handleKey(event: KeyboardEvent) {
    if (event.key === 'Escape') reset();
    if (event.key === 'Escape' || (event.key === 'Enter' && problem === undefined)) focusArticleEntry();
  }

  const label = (
    <>
      <label htmlFor={id}>Remise globale</label> <Keys of="F7" />
    </>
  );
  return (
    <SheetSum label={label}>
      <span className={classes.discount}>
        <input
          ref={field}
          id={id}
          className={classes.input}
          readOnly={isLocked}
          aria-invalid={problem !== undefined}
          aria-describedby={problem ? problemId : undefined}
          aria-keyshortcuts="F7"
          onKeyDown={handleKey}
          {...input}
        />
        %<FigureProblem id={problemId}>{problem}</FigureProblem>
      </span>
    </SheetSum>
  );
}
