import { Button, Group } from '@mantine/core';
import { IconCash } from '@tabler/icons-react';
import { useState } from 'react';
import { useAnswer } from '#renderer/api/use-answer.ts';
import { DocumentStateTag } from '#renderer/records/documents/document-state-tag.tsx';
import { NumeroLink } from '#renderer/records/documents/numero-link.tsx';
import { PayDialog } from '#renderer/screens/reglements/document-reglements.tsx';
import { ReceivedButton } from '#renderer/screens/reglements/received.tsx';
import { useMay } from '#renderer/stores/session.store.ts';
import { PastList } from '#renderer/ui/card/past-list.tsx';
import { Amount, Day } from '#renderer/ui/figures.tsx';
import { Keys, useShortcut } from '#renderer/ui/keyboard/shortcuts.tsx';
import { Failure } from '#renderer/ui/screen/loading-and-failure.tsx';
import { documentKinds } from '#shared/contracts/documents/documents.ts';
import { type CompteClient, type DocumentARegler, getCompteClient } from '#shared/contracts/reglements/comptes.ts';
import { createReglements } from '#shared/contracts/reglements/reglements.ts';
import { codeClientPassage } from '#shared/identifiers/code-client-passage.ts';
import { formatAmount, sumAmounts } from '#shared/money/money.ts';
import { AmountList } from './amount-list.tsx';
import classes from './comptes.module.css';

type Props = { code: string; ouverts: readonly DocumentARegler[] };

/** Shows what a customer owes and is owed, and the documents behind it, each with its payment. */
export function ClientCompte({ code, ouverts }: Props) {
  const compte = useAnswer(getCompteClient, { params: { code } });
  if (compte.isError) return <Failure of={compte.error} onRetry={() => void compte.refetch()} />;
  if (!compte.data) return null;
  return (
    <section className={classes.compte} aria-label="Compte">
      <Group gap="var(--space-4)" justify="space-between">
        <AmountList of={toAmounts(compte.data)} />
        {code !== codeClientPassage && <ReceivedButton code={code} ouverts={ouverts} />}
      </Group>
      {ouverts.length > 0 && <Ouverts documents={ouverts} />}
    </section>
  );
}

function toAmounts({ solde, echu, avoirs, acomptes, credit, encours_autorise: limit }: CompteClient) {
  const hers = sumAmounts([avoirs, acomptes, credit]);
  const isOver = limit !== null && solde > limit;
  return [
    { label: solde < 0 ? 'Solde en sa faveur' : 'Solde dû', of: Math.abs(solde), tone: isOver ? 'danger' : undefined },
    { label: 'Dont échu', of: echu, tone: echu > 0 ? 'danger' : undefined },
    { label: 'Avoirs, acomptes et crédit', of: hers, tone: hers > 0 ? 'accent' : undefined },
    ...(limit === null ? [] : [{ label: 'Encours autorisé', of: limit }]),
  ] as const;
}

function Ouverts({ documents }: { documents: readonly DocumentARegler[] }) {
  const { may } = useMay();
  const [chosen, setChosen] = useState<DocumentARegler>();
  const paying = documents.find(({ numero }) => numero === chosen?.numero) ?? toSettled(chosen);
  const [first] = documents;
  const mayPay = may(createReglements);
  useShortcut('R', 'Encaisser ce qui est dû depuis le plus longtemps', () => setChosen(first), {
    group: 'Fiche',
    isEnabled: mayPay && first !== undefined,
  });
  return (
    <>
      <PastList
        title="À régler"
        none=""
        rows={documents}
        getId={({ numero }) => numero}
        columns={[
          {
            header: 'Document',
            cell: ({ numero, type_document }) => <NumeroLink numero={numero} type={type_document} />,
          },
          { header: 'Date', cell: ({ date }) => <Day of={date} /> },
          { header: 'Échéance', cell: ({ date_echeance }) => date_echeance && <Day of={date_echeance} /> },
          { header: 'État', cell: (document) => <DocumentStateTag kind={toKind(document)} of={document} /> },
          { header: 'Total TTC', isNumeric: true, cell: ({ total_ttc }) => <Amount of={total_ttc} /> },
          { header: 'Reste', isNumeric: true, cell: ({ reste_du }) => <Amount of={reste_du ?? 0} isStrong /> },
          ...(mayPay
            ? [
                {
                  header: 'Règlement',
                  isNumeric: true,
                  cell: (document: DocumentARegler) => (
                    <Pay of={document} isFirst={document === first} onClick={() => setChosen(document)} />
                  ),
                },
              ]
            : []),
        ]}
      />
      {paying && <PayDialog kind={toKind(paying)} document={paying} onClose={() => setChosen(undefined)} />}
    </>
  );
}

/** Returns a document that was being paid and has left the list because nothing is due. */
function toSettled(document: DocumentARegler | undefined): DocumentARegler | undefined {
  return document && { ...document, reste_du: 0 };
}

type PayProps = { of: DocumentARegler; isFirst: boolean; onClick: () => void };

/** Shows the payment button; its key pays the document due longest. */
function Pay({ of: document, isFirst, onClick }: PayProps) {
  const label = toKind(document) === 'avoir' ? 'Rembourser' : 'Encaisser';
  return (
    <Button
      size="xs"
      variant={isFirst ? 'filled' : 'subtle'}
      onClick={onClick}
      aria-label={`${label} ${document.numero}, ${formatAmount(document.reste_du ?? 0)}`}
      {...(isFirst && { 'aria-keyshortcuts': 'R', rightSection: <Keys of="R" /> })}
      leftSection={<IconCash size={15} stroke={1.7} aria-hidden="true" />}
    >
      {label}
    </Button>
  );
}

function toKind({ type_document }: DocumentARegler): 'facture' | 'avoir' {
  return type_document === documentKinds.avoir.code ? 'avoir' : 'facture';
}
