import { Button, Menu } from '@mantine/core';
import { IconArrowRight, IconChevronDown } from '@tabler/icons-react';
import type { VenteKind } from '#renderer/stores/vente.ts';
import { documentApis } from '#renderer/api/document-kinds.ts';
import { useMay } from '#renderer/stores/session.store.ts';
import { Keys, useShortcut } from '#renderer/ui/shortcuts.tsx';
import type { DocumentRecord } from '#shared/contracts/documents.ts';
import type { Maillon } from '#shared/contracts/historique.ts';
import { transformWords } from './bulk-words.ts';
import classes from './document.module.css';
import { findFrozenReason, listStatutChanges, listTransformations } from './document-actions.ts';
import { kindWords } from './kind-words.ts';
import { useDocumentChanges } from './use-document-changes.ts';
import { useCounterAgain } from './use-counter-again.ts';

type Props = { kind: VenteKind; document: DocumentRecord; chain: readonly Maillon[] | undefined };

/** What can be done with a document; what cannot says why. */
export function DocumentActions(props: Props) {
  const changes = useDocumentChanges(props.kind, props.document.numero);
  return (
    <>
      <DocumentMenu {...props} changes={changes} />
      <NextStep {...props} changes={changes} />
    </>
  );
}

type PartProps = Props & { changes: ReturnType<typeof useDocumentChanges> };

function DocumentMenu({ kind, document, chain, changes: { transform, changeStatut } }: PartProps) {
  const { repeat, edit } = useCounterAgain();
  const { whyNot } = useMay();
  const { creates, changes } = documentApis[kind];
  const frozen = whyNot(changes) ?? findFrozenReason(kind, document);
  const change = () => edit(kind, document);
  useShortcut('E', 'Modifier les lignes', change, { group: 'Document', isEnabled: frozen === undefined });

  const entries: Entry[] = [
    ...listTransformations(kind, { ...document, chain }, whyNot).map((offer) => ({
      label: toLabel(offer.cible),
      reason: offer.reason,
      run: () => transform(offer),
    })),
    { label: 'Modifier les lignes', reason: frozen, run: change },
    { label: 'Refaire la même vente', reason: whyNot(creates), run: () => repeat(kind, document) },
    ...listStatutChanges(kind, document, whyNot).map(({ label, reason, statut }) => ({
      label,
      reason,
      run: () => changeStatut(statut),
    })),
  ];

  return (
    <Menu position="bottom-end" width="20rem">
      <Menu.Target>
        <Button variant="default" rightSection={<IconChevronDown size={16} stroke={1.7} aria-hidden="true" />}>
          Actions
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {entries.map((entry, index) => (
          <EntryItem key={entry.label} entry={entry} isRepeated={entries[index - 1]?.reason === entry.reason} />
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

/** What usually comes next, one key away. */
function NextStep({ kind, document, chain, changes: { transform, isRunning } }: PartProps) {
  const { whyNot } = useMay();
  const next = listTransformations(kind, { ...document, chain }, whyNot).find(({ reason }) => reason === undefined);
  const goOn = () => next && !isRunning && transform(next);
  useShortcut('T', next ? toLabel(next.cible) : '', goOn, { group: 'Document', isEnabled: next !== undefined });
  if (!next) return null;
  return (
    <Button
      loading={isRunning}
      onClick={goOn}
      aria-keyshortcuts="T"
      leftSection={<IconArrowRight size={17} stroke={1.7} aria-hidden="true" />}
      rightSection={<Keys of="T" />}
    >
      {toLabel(next.cible)}
    </Button>
  );
}

type Entry = { label: string; reason: string | undefined; run: () => void };

/** The reason stands under what cannot be done, where everybody can read it; under the first of those that share one. */
function EntryItem({ entry: { label, reason, run }, isRepeated }: { entry: Entry; isRepeated: boolean }) {
  return (
    <Menu.Item onClick={run} disabled={reason !== undefined}>
      {label}
      {reason && !isRepeated && <span className={classes.reason}>{reason}</span>}
    </Menu.Item>
  );
}

function toLabel(cible: VenteKind): string {
  return transformWords[cible] ?? `Transformer en ${kindWords[cible].label}`;
}
