import { Button } from '@mantine/core';
import { IconBuildingStore } from '@tabler/icons-react';
import { useState } from 'react';
import { useAnswer } from '#renderer/api/use-answer.ts';
import { useIci } from '#renderer/api/use-boutiques.ts';
import { kindLabels } from '#renderer/records/documents/kind-labels.ts';
import { NumeroLink } from '#renderer/records/documents/numero-link.tsx';
import { venteKinds } from '#renderer/stores/vente.ts';
import { PastList } from '#renderer/ui/card/past-list.tsx';
import { Amount, Day } from '#renderer/ui/figures.tsx';
import { Failure, Notice } from '#renderer/ui/screen/loading-and-failure.tsx';
import { type Anciens, type DocumentAncien, listAnciens } from '#shared/contracts/documents/anciens.ts';
import { documentKinds } from '#shared/contracts/documents/documents.ts';
import { codeClientPassage } from '#shared/identifiers/code-client-passage.ts';
import classes from './tiers.module.css';

/** Shows on request the documents of a customer that only the hub has; nothing without a hub. */
export function ClientAnciens({ code }: { code: string }) {
  const hasSiege = useIci() !== null;
  const [isAsked, setAsked] = useState(false);
  if (!hasSiege || code === codeClientPassage) return null;
  return (
    <section className={classes.history}>
      {isAsked ? (
        <Asked code={code} />
      ) : (
        <div>
          <Button
            variant="default"
            onClick={() => setAsked(true)}
            leftSection={<IconBuildingStore size={17} stroke={1.7} aria-hidden="true" />}
          >
            {'Plus ancien\u00a0: demander au siège'}
          </Button>
        </div>
      )}
    </section>
  );
}

function Asked({ code }: { code: string }) {
  const [apres, setApres] = useState<string>();
  const asked = useAnswer(listAnciens, { params: { code }, query: { apres } }, { keepsPrevious: true });
  const retry = () => void asked.refetch();
  if (asked.isError) return <Failure of={asked.error} onRetry={retry} />;
  if (!asked.data) return <output>Le siège cherche…</output>;
  if (asked.data.etat === 'hors_ligne') return <Unanswered onRetry={retry} isAsking={asked.isFetching} />;
  return <Found of={asked.data} onMore={setApres} isAsking={asked.isFetching} />;
}

function Unanswered({ onRetry, isAsking }: { onRetry: () => void; isAsking: boolean }) {
  const again = (
    <Button variant="default" onClick={onRetry} loading={isAsking}>
      Réessayer
    </Button>
  );
  return (
    <Notice tone="warning" actions={again}>
      {
        'Le siège ne répond pas\u00a0: ce qui n’est pas sur cette caisse se lit quand la ligne est là. Réessayez quand elle est revenue.'
      }
    </Notice>
  );
}

type FoundProps = { of: Anciens; onMore: (apres: string) => void; isAsking: boolean };

function Found({ of: { documents, suite }, onMore, isAsking }: FoundProps) {
  return (
    <>
      <PastList
        title="Au siège, pas sur cette caisse"
        none={suite === null ? 'Cette caisse a déjà tout ce que votre boutique a de ce client.' : 'Rien jusque-là.'}
        rows={documents}
        getId={({ numero }) => numero}
        columns={[
          { header: 'Date', cell: ({ date }) => <Day of={date} /> },
          { header: 'Document', cell: toLabel },
          {
            header: 'Numéro',
            cell: ({ numero, type_document }) => <NumeroLink numero={numero} type={type_document} />,
          },
          { header: 'Montant', isNumeric: true, cell: ({ total_ttc }) => <Amount of={total_ttc} /> },
        ]}
      />
      {suite !== null && (
        <div>
          <Button variant="default" onClick={() => onMore(suite)} loading={isAsking}>
            Plus ancien encore
          </Button>
        </div>
      )}
    </>
  );
}

function toLabel({ type_document }: DocumentAncien): string {
  const kind = venteKinds.find((one) => documentKinds[one].code === type_document);
  return kind ? kindLabels[kind].label : '';
}
