import { Button, Stack } from '@mantine/core';
import { IconCircleCheck, IconPlus } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Keys, useShortcut } from '#renderer/ui/keyboard/shortcuts.tsx';
import { useArrivalFocus } from '#renderer/ui/screen/use-arrival-focus.ts';
import { Code } from '../figures.tsx';
import { useOncePressed } from './pressed-twice.ts';
import classes from './saved-sheet.module.css';

type Props = {
  title: string;
  numero: string;
  /** Shown beside the number. */
  mark?: ReactNode;
  children: ReactNode;
};

/** Shows a sheet that was just saved, with its number. */
export function SavedSheet({ title, numero, mark, children }: Props) {
  return (
    <Stack gap="0" align="flex-start">
      <title>{`${numero} · Comptoir`}</title>
      <IconCircleCheck className={classes.check} size={36} stroke={1.5} aria-hidden="true" />
      <h1 id="screen-title" className={classes.title}>
        {title}
      </h1>
      <p className={classes.numero}>
        <Code>{numero}</Code> {mark}
      </p>
      {children}
    </Stack>
  );
}

type NextProps = {
  label: string;
  group: string;
  onNext: () => void;
  /** True when something else has to be done first: Enter is its key, and F9 pressed twice does not pass it over. */
  isLater?: boolean;
};

/** Shows the button for the next sheet: Enter, when nothing else takes it, or the key that saved the last one. */
export function NextSheetButton({ label, group, onNext, isLater = false }: NextProps) {
  const next = useArrivalFocus<HTMLButtonElement>(!isLater);
  const onLater = useOncePressed(onNext);
  useShortcut('F9', label, isLater ? onLater : onNext, { group });
  useShortcut('Enter', label, onNext, { group, isEnabled: !isLater });
  return (
    <Button
      ref={next}
      size={isLater ? 'md' : 'lg'}
      variant={isLater ? 'default' : 'filled'}
      onClick={onNext}
      aria-keyshortcuts={isLater ? 'F9' : 'Enter F9'}
      leftSection={<IconPlus size={18} aria-hidden="true" />}
      rightSection={<Keys of={isLater ? 'F9' : 'Enter'} />}
    >
      {label}
    </Button>
  );
}
