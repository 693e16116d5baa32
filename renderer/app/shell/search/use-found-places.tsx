import { useNavigate } from 'react-router';
import { listOpenPlaces } from '#renderer/app/open-places.ts';
import type { Place } from '#renderer/screens/place.ts';
import { useSession } from '#renderer/stores/session.store.ts';
import { type Found, isMatch, iconProps } from './search-result.ts';

/** Finds screens and their parts: each setting is found by the words people use for it. */
export function useFoundPlaces(typed: string): Found {
  const go = useNavigate();
  const role = useSession((session) => session.user?.role ?? 'lecture');
  const found = listOpenPlaces(role)
    .flatMap(listSearched)
    .filter(({ label, keywords }) => isMatch(`${label} ${keywords}`, typed));
  return {
    label: 'Écrans',
    results: found.map(({ path, label, icon: Glyph }) => ({
      key: `${path} ${label}`,
      icon: <Glyph {...iconProps} />,
      label,
      open: () => void go(path),
    })),
  };
}

function listSearched({ path, label, icon, keywords = '', parts = [] }: Place) {
  return [
    { path, label, icon, keywords },
    ...parts.map((part) => ({ path: part.to, label: `${label} › ${part.label}`, icon, keywords: part.keywords })),
  ];
}
