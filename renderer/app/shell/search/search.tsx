import { UnstyledButton } from '@mantine/core';
import { Spotlight, spotlight } from '@mantine/spotlight';
import { IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { useOpenScanned } from '#renderer/app/shell/use-open-scanned.ts';
import { Keys, ShortcutLayer, useShortcut } from '#renderer/ui/keyboard/shortcuts.tsx';
import classes from './search.module.css';
import { SearchResults } from './search-results.tsx';
import { searchLabel } from './use-found-actions.tsx';

export function SearchButton() {
  useShortcut('Mod+K', searchLabel, spotlight.open, { group: 'Partout' });
  return (
    <UnstyledButton className={classes.button ?? ''} onClick={spotlight.open} aria-keyshortcuts="Control+K">
      <IconSearch size={16} stroke={1.8} aria-hidden="true" />
      <span>Chercher</span>
      <Keys of="Mod+K" />
    </UnstyledButton>
  );
}

/** Shows the search for any screen, setting, customer, document, article, page of the guide, and action. */
export function Search() {
  const [typed, setTyped] = useState('');
  return (
    <Spotlight.Root
      query={typed}
      onQueryChange={setTyped}
      shortcut={null}
      attributes={{ content: { 'aria-label': 'Chercher partout' } }}
      lockScroll={false}
      // `useRestoredFocus` restores the focus.
      returnFocus={false}
      overlayProps={{ blur: 0 }}
      scrollable
      maxHeight="26rem"
      // Opens at once: what is typed next is for the search.
      transitionProps={{ duration: 0 }}
    >
      <ShortcutLayer>
        <FoundByScan />
        <Spotlight.Search
          placeholder="Un client, un document, un article, un réglage, une page du guide…"
          aria-label="Chercher partout"
          leftSection={<IconSearch size={18} stroke={1.8} aria-hidden="true" />}
        />
        <SearchResults typed={typed.trim()} />
      </ShortcutLayer>
    </Spotlight.Root>
  );
}

/** Opens what a code scanned during the search stands for. */
function FoundByScan() {
  useOpenScanned({ onOpen: spotlight.close });
  return null;
}
