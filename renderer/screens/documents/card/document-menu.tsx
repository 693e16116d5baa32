import { Button, Menu } from '@mantine/core';
import { IconArrowRight, IconChevronDown } from '@tabler/icons-react';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { isEmissible } from '#shared/contracts/ventes/ventes.ts';
import { toTransformLabel } from '#renderer/screens/documents/bulk/bulk-texts.ts';
import { type MenuEntry, useDocumentEntries } from '#renderer/screens/documents/card/document-entries.ts';
import { FacturxDialog } from '#renderer/screens/documents/facturx/facturx-dialog.tsx';
import { type RequestedChange, HandedOverDialog } from '#renderer/screens/documents/handed-over-dialog.tsx';
import { PartDialog } from '#renderer/screens/documents/parts/part-dialog.tsx';
import {
  listPartTransformations,
  type PartTransformation,
} from '#renderer/screens/documents/parts/part-transformations.ts';
import { SignDialog } from '#renderer/screens/documents/sending/sign-dialog.tsx';
import { useMay } from '#renderer/stores/session.store.ts';
import type { VenteKind } from '#renderer/stores/vente.ts';
import { WriteButton } from '#renderer/ui/guarded-button.tsx';
import { toKeyProps, useShortcut } from '#renderer/ui/keyboard/shortcuts.tsx';
import type { DocumentRecord } from '#shared/contracts/documents/documents.ts';
import type { Maillon } from '#shared/contracts/documents/historique.ts';
import classes from './document.module.css';
import { listTransformations } from '../document-actions.ts';
import { useDocumentChanges } from '../use-document-changes.ts';

type Props = { kind: VenteKind; document: DocumentRecord; chain: readonly Maillon[] | undefined };

/** Shows what can be done with a document, and why the rest cannot. */
export function DocumentActions(props: Props) {
  const changes = useDocumentChanges(props.kind, props.document);
  return (
    <>
      <DocumentMenu {...props} changes={changes} />
      <NextStep {...props} changes={changes} />
    </>
  );
}

type PartProps = Props & { changes: ReturnType<typeof useDocumentChanges> };

function DocumentMenu({ kind, document, chain, changes }: PartProps) {
  const [isSigning, setSigning] = useState(false);
  const [way, setWay] = useState(useReturnTransformation({ kind, document, chain }));
  const [isShowingFacturx, setShowingFacturx] = useState(false);
  const onSign = () => setSigning(true);
  const onFacturx = () => setShowingFacturx(true);
  const [asked, setAsked] = useState<RequestedChange>();
  const ways = { onSign, onPart: setWay, onFacturx, onAsk: setAsked };
  const entries = useDocumentEntries({ kind, document, chain, changes, ...ways });
  return (
    <>
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
      <SignDialog numero={document.numero} isOpen={isSigning} onClose={() => setSigning(false)} />
      <PartDialog document={document} way={way} onClose={() => setWay(undefined)} />
      <HandedOverDialog kind={kind} document={document} asked={asked} onClose={() => setAsked(undefined)} />
      {isEmissible(kind) && (
        <FacturxDialog
          kind={kind}
          document={document}
          isOpen={isShowingFacturx}
          onClose={() => setShowingFacturx(false)}
        />
      )}
    </>
  );
}

/** Returns the part that the address asks for, when the user came with a number to bring goods back. */
function useReturnTransformation({ kind, document, chain }: Props): PartTransformation | undefined {
  const [params] = useSearchParams();
  const { whyNot } = useMay();
  if (kind !== 'facture' || !params.has('retour')) return undefined;
  return listPartTransformations(kind, { ...document, chain }, whyNot).offers.find(
    ({ reason }) => reason === undefined,
  );
}

/** Shows an entry with its reason when it is not possible; a reason shared by several is shown under the first. */
function EntryItem({ entry: { label, reason, run }, isRepeated }: { entry: MenuEntry; isRepeated: boolean }) {
  return (
    <Menu.Item
      onClick={reason === undefined ? run : undefined}
      // Not `disabled`: an impossible entry still takes the focus, so that its reason is read and Escape closes the
      // menu.
      aria-disabled={reason !== undefined}
      data-disabled={reason !== undefined}
    >
      {label}
      {reason && !isRepeated && <span className={classes.reason}>{reason}</span>}
    </Menu.Item>
  );
}

/** Shows the usual next step, with its key. */
function NextStep({ kind, document, chain, changes: { transform, writing } }: PartProps) {
  const { whyNot } = useMay();
  const next = listTransformations(kind, { ...document, chain }, whyNot).find(({ reason }) => reason === undefined);
  const goOn = () => next && !writing.isPending && transform(next);
  useShortcut('T', next ? toTransformLabel(next.cible) : '', goOn, {
    group: 'Document',
    isEnabled: next !== undefined,
  });
  if (!next) return null;
  return (
    <WriteButton
      of={writing}
      onClick={goOn}
      leftSection={<IconArrowRight size={17} stroke={1.7} aria-hidden="true" />}
      {...toKeyProps('T')}
    >
      {toTransformLabel(next.cible)}
    </WriteButton>
  );
}
