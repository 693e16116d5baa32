import { IconBook, IconPackage, IconUserPlus } from '@tabler/icons-react';
import { useNavigate } from 'react-router';
import { useCreateArticle } from '#renderer/entry/use-create-article.ts';
import { useMay } from '#renderer/stores/session.store.ts';
import { createArticle } from '#shared/contracts/articles/articles.ts';
import { createClient } from '#shared/contracts/tiers/clients.ts';
import { toBarcode } from '#shared/identifiers/identifiers.ts';
import { iconProps, type SearchResult } from './search-result.ts';

/** Offers what can be done with a text without results. */
export function useOffers(typed: string): SearchResult[] {
  const go = useNavigate();
  const create = useCreateArticle();
  const { may } = useMay();
  const client: SearchResult = {
    key: 'client',
    icon: <IconUserPlus {...iconProps} />,
    label: `Créer le client «\u00a0${typed}\u00a0»`,
    open: () => void go(`/clients/nouveau?nom=${encodeURIComponent(typed)}`),
  };
  const article: SearchResult = {
    key: 'article',
    icon: <IconPackage {...iconProps} />,
    label: 'Créer un article',
    open: () => (create && toBarcode(typed) !== undefined ? create(typed) : void go('/articles/nouveau')),
  };
  const guide: SearchResult = {
    key: 'guide',
    icon: <IconBook {...iconProps} />,
    label: 'Ouvrir le guide',
    open: () => void go('/guide'),
  };
  return [...(may(createClient) ? [client] : []), ...(may(createArticle) ? [article] : []), guide];
}
