import { IconUser } from '@tabler/icons-react';
import { useNavigate } from 'react-router';
import { useAnswer } from '#renderer/api/use-answer.ts';
import { listClients } from '#shared/contracts/tiers/clients.ts';
import { type Found, isSearch, keepMatching, iconProps, maxPerGroup } from './search-result.ts';

export function useFoundClients(typed: string): Found {
  const go = useNavigate();
  const isAsked = isSearch(typed);
  const found = useAnswer(
    listClients,
    { query: { query: typed, limit: maxPerGroup } },
    { isEnabled: isAsked, keepsPrevious: true, select: ({ data }) => data },
  );
  const rows = keepMatching(found, typed, ({ numero, intitule, ville }) => `${intitule} ${numero} ${ville}`);
  return {
    label: 'Clients',
    isPending: isAsked && (found.isPending || found.isPlaceholderData),
    results: (isAsked ? rows : []).map(({ numero, intitule, ville }) => ({
      key: numero,
      icon: <IconUser {...iconProps} />,
      label: intitule,
      detail: [numero, ville].filter(Boolean).join(' · '),
      open: () => void go(`/clients/${encodeURIComponent(numero)}`),
    })),
  };
}
