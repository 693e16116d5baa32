import { Button, Menu } from '@mantine/core';
import { IconArrowRight, IconChevronDown, IconFileZip, IconMail, IconTableExport } from '@tabler/icons-react';
import { transformations } from '#renderer/api/transformations.ts';
import { useMay } from '#renderer/stores/session.store.ts';
import type { VenteKind } from '#renderer/stores/vente.ts';
import { GuardedButton } from '#renderer/ui/guarded-button.tsx';
import { SelectionBar } from '#renderer/ui/table/selection-bar.tsx';
import { sendBatch } from '#shared/contracts/emails/emails.ts';
import { formatQuantity } from '#shared/money/money.ts';
import { maxBulk } from './bulk.store.ts';
import type { BulkStep } from './bulk-dialog.tsx';
import { toTransformLabel } from './bulk-texts.ts';

type Props = {
  kind: VenteKind;
  /** How many are selected. */
  count: number;
  /** True while they are being read. */
  isBusy: boolean;
  onChoose: (action: BulkStep) => void;
  onExport: () => void;
  onClear: () => void;
};

/** Shows what can be done with everything selected. */
export function BulkBar({ kind, count, isBusy, onChoose, onExport, onClear }: Props) {
  const { whyNot } = useMay();
  const tooMany = toTooMany(count);
  return (
    <SelectionBar onClear={onClear}>
      <GuardedButton
        size="xs"
        variant="default"
        whyNot={whyNot(sendBatch) ?? tooMany}
        disabled={isBusy}
        onClick={() => onChoose({ type: 'email' })}
        leftSection={<IconMail size={15} stroke={1.8} aria-hidden="true" />}
      >
        Envoyer par e-mail
      </GuardedButton>
      <GuardedButton
        size="xs"
        variant="default"
        whyNot={tooMany}
        disabled={isBusy}
        onClick={() => onChoose({ type: 'pdf' })}
        leftSection={<IconFileZip size={15} stroke={1.8} aria-hidden="true" />}
      >
        Télécharger les PDF
      </GuardedButton>
      <Button
        size="xs"
        variant="default"
        disabled={isBusy}
        onClick={onExport}
        leftSection={<IconTableExport size={15} stroke={1.8} aria-hidden="true" />}
      >
        Exporter en CSV
      </Button>
      <TransformMenu kind={kind} tooMany={tooMany} isBusy={isBusy} onChoose={onChoose} />
    </SelectionBar>
  );
}

function toTooMany(count: number): string | undefined {
  if (count <= maxBulk) return undefined;
  return `Au plus ${formatQuantity(maxBulk)} documents à la fois\u00a0: précisez les filtres, par exemple les dates.`;
}

type MenuProps = Pick<Props, 'kind' | 'isBusy' | 'onChoose'> & { tooMany: string | undefined };

function TransformMenu({ kind, tooMany, isBusy, onChoose }: MenuProps) {
  const { whyNot } = useMay();
  const [first] = transformations[kind];
  if (!first) return null;
  const reason = whyNot(first.endpoint) ?? tooMany;
  const arrow = <IconArrowRight size={15} stroke={1.8} aria-hidden="true" />;
  if (reason !== undefined || transformations[kind].length === 1) {
    return (
      <GuardedButton
        size="xs"
        variant="default"
        whyNot={reason}
        disabled={isBusy}
        onClick={() => onChoose({ type: 'transformation', cible: first.cible })}
        leftSection={arrow}
      >
        {reason === undefined ? toTransformLabel(first.cible) : 'Transformer'}
      </GuardedButton>
    );
  }
  return (
    <Menu position="top-start">
      <Menu.Target>
        <Button
          size="xs"
          variant="default"
          disabled={isBusy}
          leftSection={arrow}
          rightSection={<IconChevronDown size={14} stroke={1.8} aria-hidden="true" />}
        >
          Transformer
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {transformations[kind].map(({ cible }) => (
          <Menu.Item key={cible} onClick={() => onChoose({ type: 'transformation', cible })}>
            {toTransformLabel(cible)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
