import { IconFileText } from '@tabler/icons-react';
import { useNavigate } from 'react-router';
import { useAnswer } from '#renderer/api/use-answer.ts';
import { kindLabels } from '#renderer/records/documents/kind-labels.ts';
import { venteKinds } from '#renderer/stores/vente.ts';
import { type DocumentRecord, documentKinds, findDocuments } from '#shared/contracts/documents/documents.ts';
import { formatAmount } from '#shared/money/money.ts';
import { formatDate } from '#shared/time/dates.ts';
import { type Found, isSearch, keepMatching, iconProps, maxPerGroup } from './search-result.ts';

/**
 * Finds documents by part of their number, or the latest ones of the customers found; the latest of all before anything
 * is typed.
 */
export function useFoundDocuments(typed: string): Found {
  const go = useNavigate();
  const isRecent = typed === '';
  const isAsked = isRecent || isSearch(typed);
  const question = { query: { query: typed, limit: maxPerGroup } };
  const found = useAnswer(findDocuments, question, { isEnabled: isAsked, keepsPrevious: true });
  return {
    label: isRecent ? 'Derniers documents' : 'Documents',
    isPending: isAsked && (found.isPending || found.isPlaceholderData),
    results: (isAsked ? keepMatching(found, typed, toText) : []).map(
      ({ numero, type_document, client_intitule, date, total_ttc, autre_boutique }) => {
        const kind = venteKinds.find((one) => documentKinds[one].code === type_document) ?? 'facture';
        return {
          key: numero,
          icon: <IconFileText {...iconProps} />,
          label: `${kindLabels[kind].label} ${numero}`,
          detail: [autre_boutique, client_intitule, formatDate(date), formatAmount(total_ttc)]
            .filter(Boolean)
            .join(' · '),
          open: () => void go(`${kindLabels[kind].path}/${numero}`),
        };
      },
    ),
  };
}

function toText({ numero, client_intitule }: DocumentRecord): string {
  return `${numero} ${client_intitule}`;
}
