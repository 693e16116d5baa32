import { Group } from '@mantine/core';
import { IconArrowRight, IconCornerDownRight } from '@tabler/icons-react';
import { Fragment } from 'react';
import { Link } from 'react-router';
import { findKind, toCard } from '#renderer/records/documents/document-link.tsx';
import { kindLabels } from '#renderer/records/documents/kind-labels.ts';
import type { VenteKind } from '#renderer/stores/vente.ts';
import { Code } from '#renderer/ui/figures.tsx';
import { statutAnnule } from '#shared/contracts/documents/documents.ts';
import { agree, toNoun } from '#shared/documents/document-names.ts';
import { type ChainRow, type Step, toChainRows } from './chain-rows.ts';
import classes from './document-chain.module.css';

type Props = { chain: readonly Step[]; current: string };

/** Shows where the document comes from and what was made of it; nothing when it stands alone. */
export function DocumentChain({ chain, current }: Props) {
  if (chain.length < 2) return null;
  return (
    <nav className={classes.chain} aria-label="Chaîne des documents">
      {toChainRows(chain).map((row) => (
        <RowOfSteps key={row.steps[0]?.numero} row={row} current={current} />
      ))}
    </nav>
  );
}

function RowOfSteps({ row: { from, steps }, current }: { row: ChainRow; current: string }) {
  return (
    <Group gap="var(--space-1)">
      {from !== null && (
        <span className={classes.from}>
          <IconCornerDownRight size={16} stroke={1.6} aria-hidden="true" />
          {`de ${from}`}
        </span>
      )}
      {steps.map((step, index) => (
        <Fragment key={step.numero}>
          {(index > 0 || from !== null) && <IconArrowRight size={15} stroke={1.6} aria-label="devenu" />}
          <StepBox step={step} isCurrent={step.numero === current} />
        </Fragment>
      ))}
    </Group>
  );
}

function StepBox({ step: { numero, statut }, isCurrent }: { step: Step; isCurrent: boolean }) {
  const kind = findKind(numero);
  const isCancelled = statut === statutAnnule;
  const content = (
    <>
      <span className={classes.kind}>{kind ? toLabel(kind, isCancelled) : 'Document'}</span>
      <span className={isCancelled ? classes.cancelled : undefined}>
        <Code>{numero}</Code>
      </span>
    </>
  );
  if (isCurrent || !kind) {
    return (
      <span className={classes.step} aria-current={isCurrent ? 'page' : undefined}>
        {content}
      </span>
    );
  }
  return (
    <Link className={classes.step} to={toCard(kind, numero)}>
      {content}
    </Link>
  );
}

/** Returns «Bon de livraison annulé», agreeing with the noun. */
function toLabel(kind: VenteKind, isCancelled: boolean): string {
  const noun = toNoun(kind);
  if (!isCancelled) return kindLabels[kind].label;
  return `${noun.charAt(0).toUpperCase()}${noun.slice(1)} ${agree(kind, 'annulé')}`;
}
