import { IconBook } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { findParts } from '#renderer/screens/guide/find-parts.ts';
import { type Found, isMatch, isSearch, iconProps } from './search-result.ts';

const most = 4;

/** Finds parts of the guide, those with a matching title first. The guide is loaded at the first search. */
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
      icon: <IconBook {...iconProps} />,
      label: `Guide › ${title}`,
      open: () => void go(`/guide#${encodeURIComponent(id)}`),
    })),
  };
}
