import { IconBolt } from '@tabler/icons-react';
import { useShortcuts } from '#renderer/ui/keyboard/shortcuts.store.ts';
import { Keys } from '#renderer/ui/keyboard/shortcuts.tsx';
import { type Found, isMatch, iconProps } from './search-result.ts';
import { useStarts } from './use-starts.ts';

/** Label of the search's own shortcut, which is not a result. */
export const searchLabel = 'Chercher partout';

/** Finds the actions of the present screen, with their keys, and what can be begun from anywhere. */
export function useFoundActions(typed: string): Found {
  const shortcuts = useShortcuts((store) => store.shortcuts);
  const starts = useStarts();
  const here = shortcuts.filter(({ layer, label }) => layer === 0 && label !== searchLabel);
  const keyed = new Map(here.toReversed().map((action) => [action.label, action]));
  const offered = [
    ...[...keyed.values()].reverse().map(({ label, keys, run }) => ({ label, end: <Keys of={keys} />, run })),
    ...starts.filter(({ label }) => !keyed.has(label)),
  ];
  return {
    label: 'Actions',
    results: offered
      .filter(({ label }) => isMatch(label, typed))
      .map(({ run, ...action }) => ({
        ...action,
        key: action.label,
        icon: <IconBolt {...iconProps} />,
        // Runs once the search is closed and the focus is back on the screen.
        open: () => setTimeout(run, 120),
      })),
  };
}
