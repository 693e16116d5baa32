import { IconFileText } from '@tabler/icons-react';
import { useNavigate } from 'react-router';
import { useAnswer } from '#renderer/api/answers.ts';
import { kindWords } from '#renderer/screens/documents/kind-words.ts';
import { venteKinds } from '#renderer/stores/vente.ts';
import { type DocumentRecord, documentKinds, findDocuments } from '#shared/contracts/documents.ts';
import { formatDate } from '#shared/dates.ts';
import { formatAmount } from '#shared/money.ts';
import { Group, isSearch, Item, keepMatching, look, maxPerGroup } from './search-results.tsx';

/** Documents by parts of their number, or the last ones of the customers found. */
export function FoundDocuments({ typed }: { typed: string }) {
  const go = useNavigate();
  const question = { query: { query: typed, limit: maxPerGroup } };
  const found = useAnswer(findDocuments, question, { isEnabled: isSearch(typed), keepsPrevious: true });
  if (!isSearch(typed)) return null;
  return (
    <Group label="Documents">
      {keepMatching(found, typed, toText).map(({ numero, type_document, client_intitule, date, total_ttc }) => {
        const kind = venteKinds.find((one) => documentKinds[one].code === type_document) ?? 'facture';
        return (
          <Item
            key={numero}
            icon={<IconFileText {...look} />}
            label={`${kindWords[kind].label} ${numero}`}
            detail={[client_intitule, formatDate(date), formatAmount(total_ttc)].join(' · ')}
            onOpen={() => void go(`${kindWords[kind].path}/${numero}`)}
          />
        );
      })}
    </Group>
  );
}

function toText({ numero, client_intitule }: DocumentRecord): string {
  return `${numero} ${client_intitule}`;
}
