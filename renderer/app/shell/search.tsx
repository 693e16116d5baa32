import { UnstyledButton } from '@mantine/core';
import { Spotlight, spotlight } from '@mantine/spotlight';
import { IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { Keys, ShortcutLayer, useShortcut } from '#renderer/ui/shortcuts.tsx';
import classes from './search.module.css';
import { FoundDocuments } from './found-documents.tsx';
import { useOpenScanned } from './use-open-scanned.ts';
import { FoundActions, FoundArticles, FoundClients, FoundPlaces, searchLabel } from './search-results.tsx';

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

/** Finds any screen, any action of the screen in sight, any customer, any document and any article. */
export function Search() {
  const [typed, setTyped] = useState('');
  const text = typed.trim();
  return (
    <Spotlight.Root
      query={typed}
      onQueryChange={setTyped}
      shortcut={null}
      attributes={{ content: { 'aria-label': 'Chercher partout' } }}
      lockScroll={false}
      overlayProps={{ blur: 0 }}
      scrollable
      maxHeight="26rem"
      // At once: what is typed next is for the search.
      transitionProps={{ duration: 0 }}
    >
      <ShortcutLayer>
        <FoundByScan />
        <Spotlight.Search
          placeholder="Un client, un document, un article, un écran, une action…"
          aria-label="Chercher partout"
          leftSection={<IconSearch size={18} stroke={1.8} aria-hidden="true" />}
        />
        <Spotlight.ActionsList>
          <FoundPlaces typed={text} />
          <FoundClients typed={text} />
          <FoundDocuments typed={text} />
          <FoundArticles typed={text} />
          <FoundActions typed={text} />
        </Spotlight.ActionsList>
      </ShortcutLayer>
    </Spotlight.Root>
  );
}

/** A code scanned while searching is what was looked for. */
function FoundByScan() {
  useOpenScanned({ onOpen: spotlight.close });
  return null;
}
