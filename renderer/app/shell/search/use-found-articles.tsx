import { IconPackage } from '@tabler/icons-react';
import { useNavigate } from 'react-router';
import { useAnswer } from '#renderer/api/use-answer.ts';
import { listArticles } from '#shared/contracts/articles/articles.ts';
import { formatAmount } from '#shared/money/money.ts';
import { type Found, isSearch, keepMatching, iconProps, maxPerGroup } from './search-result.ts';

export function useFoundArticles(typed: string): Found {
  const go = useNavigate();
  const isAsked = isSearch(typed);
  const found = useAnswer(
    listArticles,
    { query: { query: typed, limit: maxPerGroup } },
    { isEnabled: isAsked, keepsPrevious: true, select: ({ data }) => data },
  );
  const rows = keepMatching(found, typed, ({ reference, designation }) => `${designation} ${reference}`);
  return {
    label: 'Articles',
    isPending: isAsked && (found.isPending || found.isPlaceholderData),
    results: (isAsked ? rows : []).map(({ reference, designation, prix_vente }) => ({
      key: reference,
      icon: <IconPackage {...iconProps} />,
      label: designation,
      detail: `${reference} · ${formatAmount(prix_vente)} HT`,
      open: () => void go(`/articles/${encodeURIComponent(reference)}`),
    })),
  };
}
