import { Button } from '@mantine/core';
import { IconCircleCheck, IconPlus } from '@tabler/icons-react';
import { parseScan } from '#renderer/screens/articles/entry.ts';
import { useArticleLookup } from '#renderer/screens/articles/use-article-lookup.ts';
import { useMouvement } from '#renderer/stores/mouvement.store.ts';
import { Code, Day } from '#renderer/ui/figures.tsx';
import { useScanner } from '#renderer/ui/scanner.ts';
import { Keys, useShortcut } from '#renderer/ui/shortcuts.tsx';
import { useArrivalFocus } from '#renderer/ui/use-arrival-focus.ts';
import type { Mouvement } from '#shared/contracts/stock.ts';
import { addScanned, reportUnknown } from './add-scanned.ts';
import { sensWords } from './sens-words.ts';
import classes from './stock.module.css';

/** What was just saved, and the way on: a key, or the next scan. */
export function SavedMouvement({ fait }: { fait: Mouvement }) {
  const startNew = useMouvement((store) => store.startNew);
  const next = useArrivalFocus<HTMLButtonElement>();
  const { lookUp } = useArticleLookup({ onFound: addScanned, onUnknown: reportUnknown });
  const { fresh, saved } = sensWords[fait.type === 0 ? 'entree' : 'sortie'];
  useScanner((scanned) => lookUp(parseScan(scanned, '')));
  useShortcut('F9', fresh, startNew, { group: 'Stock' });

  return (
    <section className={classes.saved} aria-labelledby="screen-title">
      <title>{`${fait.numero} · Comptoir`}</title>
      <IconCircleCheck className={classes.check} size={36} stroke={1.5} aria-hidden="true" />
      <h1 id="screen-title" className={classes.savedTitle}>
        {saved}
      </h1>
      <p className={classes.numero}>
        <Code>{fait.numero}</Code>
      </p>
      <p className={classes.savedDetail}>
        {`${fait.nb_lignes} ${fait.nb_lignes > 1 ? 'articles' : 'article'}, le `}
        <Day of={fait.date} />
        {fait.reference && ` · ${fait.reference}`}
      </p>
      <Button
        ref={next}
        size="lg"
        justify="space-between"
        onClick={startNew}
        aria-keyshortcuts="F9"
        leftSection={<IconPlus size={18} aria-hidden="true" />}
        rightSection={<Keys of="Enter" />}
      >
        {fresh}
      </Button>
    </section>
  );
}
