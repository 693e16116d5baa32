import { IconBook } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { findParts } from '#renderer/screens/guide/find-parts.ts';
import { type Found, isMatch, isSearch, look } from './search-result.ts';

const most = 4;

/** Parts of the guide; those whose title says it first. The guide is read once somebody looks for something. */
export function useFoundGuide(typed: string): Found {
  const go = useNavigate();
  const isAsked = isSearch(typed);
  const guide = useQuery({
    queryKey: ['guide'],
    queryFn: async () => (await import('virtual:guide')).parts,
    enabled: isAsked,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const found = isAsked ? findParts(guide.data ?? [], typed) : [];
  const named = found.filter(({ title }) => isMatch(title, typed));
  return {
    label: 'Guide',
    isPending: isAsked && guide.isPending,
    results: [...new Set([...named, ...found])].slice(0, most).map(({ id, title }) => ({
      key: id,
      icon: <IconBook {...look} />,
      label: `Guide › ${title}`,
      open: () => void go(`/guide#${encodeURIComponent(id)}`),
    })),
  };
}
