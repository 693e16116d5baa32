import { Spotlight } from '@mantine/spotlight';
import { IconBolt, IconPackage, IconUser } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { useAnswer } from '#renderer/api/answers.ts';
import { useSession } from '#renderer/stores/session.store.ts';
import { Keys } from '#renderer/ui/shortcuts.tsx';
import { useShortcuts } from '#renderer/ui/shortcuts.store.ts';
import { listArticles } from '#shared/contracts/articles.ts';
import { listClients } from '#shared/contracts/clients.ts';
import { formatAmount } from '#shared/money.ts';
import { foldText } from '#shared/search-text.ts';
import { listOpenPlaces } from '../open-places.ts';

/** The shortcut that brought one here: not something to find. */
export const searchLabel = 'Chercher partout';
export const maxPerGroup = 6;
export const look = { size: 18, stroke: 1.7, 'aria-hidden': true } as const;

export function FoundPlaces({ typed }: { typed: string }) {
  const go = useNavigate();
  const role = useSession((session) => session.user?.role ?? 'lecture');
  const found = listOpenPlaces(role).filter(({ label, keywords }) => isMatch(`${label} ${keywords ?? ''}`, typed));
  return (
    <Group label="Écrans">
      {found.map(({ path, label, icon: Glyph }) => (
        <Item key={path} icon={<Glyph {...look} />} label={label} onOpen={() => void go(path)} />
      ))}
    </Group>
  );
}

export function FoundClients({ typed }: { typed: string }) {
  const go = useNavigate();
  const found = useAnswer(
    listClients,
    { query: { query: typed } },
    { isEnabled: isSearch(typed), keepsPrevious: true, select: ({ data }) => data.slice(0, maxPerGroup) },
  );
  if (!isSearch(typed)) return null;
  return (
    <Group label="Clients">
      {keepMatching(found, typed, ({ numero, intitule, ville }) => `${intitule} ${numero} ${ville}`).map(
        ({ numero, intitule, ville }) => (
          <Item
            key={numero}
            icon={<IconUser {...look} />}
            label={intitule}
            detail={[numero, ville].filter(Boolean).join(' · ')}
            onOpen={() => void go(`/clients/${encodeURIComponent(numero)}`)}
          />
        ),
      )}
    </Group>
  );
}

export function FoundArticles({ typed }: { typed: string }) {
  const go = useNavigate();
  const found = useAnswer(
    listArticles,
    { query: { query: typed } },
    { isEnabled: isSearch(typed), keepsPrevious: true, select: ({ data }) => data.slice(0, maxPerGroup) },
  );
  if (!isSearch(typed)) return null;
  return (
    <Group label="Articles">
      {keepMatching(found, typed, ({ reference, designation }) => `${designation} ${reference}`).map(
        ({ reference, designation, prix_vente }) => (
          <Item
            key={reference}
            icon={<IconPackage {...look} />}
            label={designation}
            detail={`${reference} · ${formatAmount(prix_vente)} HT`}
            onOpen={() => void go(`/articles/${encodeURIComponent(reference)}`)}
          />
        ),
      )}
    </Group>
  );
}

export function FoundActions({ typed }: { typed: string }) {
  const actions = useShortcuts((store) => store.shortcuts);
  const offered = actions.filter(({ layer, label }) => layer === 0 && label !== searchLabel && isMatch(label, typed));
  const found = new Map(offered.toReversed().map((action) => [action.label, action]));
  return (
    <Group label="Actions">
      {[...found.values()].reverse().map(({ keys, label, run }) => (
        // The action runs once the search is closed and the focus is back on the screen.
        <Item
          key={keys}
          icon={<IconBolt {...look} />}
          label={label}
          end={<Keys of={keys} />}
          onOpen={() => setTimeout(run, 120)}
        />
      ))}
    </Group>
  );
}

type ItemProps = { icon: ReactNode; label: string; detail?: string; end?: ReactNode; onOpen: () => void };

export function Item({ icon, label, detail, end, onOpen }: ItemProps) {
  return (
    <Spotlight.Action
      label={label}
      leftSection={icon}
      rightSection={end}
      onClick={onOpen}
      {...(detail ? { description: detail } : {})}
    />
  );
}

export function Group({ label, children }: { label: string; children: ReactNode[] | undefined }) {
  if (!children || children.length === 0) return null;
  return <Spotlight.ActionsGroup label={label}>{children}</Spotlight.ActionsGroup>;
}

type Found<Row> = { data: Row[] | undefined; isPlaceholderData: boolean };

/** What was found, or meanwhile what of the former answer still matches: Enter never opens what is not what was typed. */
export function keepMatching<Row>(
  { data = [], isPlaceholderData }: Found<Row>,
  typed: string,
  toText: (row: Row) => string,
) {
  return isPlaceholderData ? data.filter((row) => isMatch(toText(row), typed)) : data;
}

export function isSearch(typed: string): boolean {
  return typed.length >= 2;
}

function isMatch(text: string, typed: string): boolean {
  const folded = foldText(text);
  return foldText(typed)
    .split(' ')
    .every((word) => folded.includes(word));
}
