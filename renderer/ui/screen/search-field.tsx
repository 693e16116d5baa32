import { CloseButton, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { type KeyboardEvent, useRef } from 'react';
import { queueKey } from '#renderer/ui/keyboard/queued-keys.ts';
import { Keys, useShortcut } from '#renderer/ui/keyboard/shortcuts.tsx';
import classes from './search-field.module.css';

type Props = {
  label: string;
  value: string;
  onChange: (text: string) => void;
  /** Called when the user goes on to the results with the down arrow. */
  onLeave?: () => void;
};

/** Goes to the results; while they are still being read the key waits for them. */
function leave(press: globalThis.KeyboardEvent, onLeave: () => void) {
  onLeave();
  if (document.activeElement === press.target) queueKey(press, ['reading']);
}

/** Shows the search of a list: `/` focuses it, Escape empties it, ↓ goes to the results. */
export function SearchField({ label, value, onChange, onLeave }: Props) {
  const input = useRef<HTMLInputElement>(null);
  useShortcut('/', label, () => input.current?.select(), { group: 'Liste' });

  function handleKey(event: KeyboardEvent) {
    if (event.key === 'ArrowDown' && onLeave) leave(event.nativeEvent, onLeave);
    else if (event.key === 'Escape' && value !== '') onChange('');
    else return;
    event.preventDefault();
  }

  return (
    <TextInput
      ref={input}
      type="search"
      className={classes.search ?? ''}
      aria-label={label}
      aria-keyshortcuts="/"
      placeholder={`${label}…`}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      onKeyDown={handleKey}
      leftSection={<IconSearch size={16} stroke={1.8} aria-hidden="true" />}
      rightSection={
        value === '' ? (
          <Keys of="/" />
        ) : (
          <CloseButton size="sm" aria-label="Effacer la recherche" onClick={() => onChange('')} />
        )
      }
    />
  );
}
