import { ActionIcon, Button, Menu, Tooltip } from '@mantine/core';
import { IconArrowRight, IconChevronDown, IconFileZip, IconMail, IconX } from '@tabler/icons-react';
import { transformations } from '#renderer/api/transformations.ts';
import { useMay } from '#renderer/stores/session.store.ts';
import type { VenteKind } from '#renderer/stores/vente.ts';
import { GuardedButton } from '#renderer/ui/guarded-button.tsx';
import { sendBatch } from '#shared/contracts/emails.ts';
import type { BulkStep } from './bulk-dialog.tsx';
import { toTransformLabel } from './bulk-words.ts';
import classes from './bulk.module.css';

type Props = { kind: VenteKind; onChoose: (action: BulkStep) => void; onClear: () => void };

/** What can be done with all that is selected. */
export function BulkBar({ kind, onChoose, onClear }: Props) {
  const { whyNot } = useMay();
  return (
    <fieldset className={classes.bar} aria-label="Avec la sélection">
      <GuardedButton
        size="xs"
        variant="default"
        whyNot={whyNot(sendBatch)}
        onClick={() => onChoose({ type: 'email' })}
        leftSection={<IconMail size={15} stroke={1.8} aria-hidden="true" />}
      >
        Envoyer par e-mail
      </GuardedButton>
      <Button
        size="xs"
        variant="default"
        onClick={() => onChoose({ type: 'pdf' })}
        leftSection={<IconFileZip size={15} stroke={1.8} aria-hidden="true" />}
      >
        Télécharger les PDF
      </Button>
      <TransformMenu kind={kind} onChoose={onChoose} />
      <Tooltip label="Désélectionner (Échap)">
        <ActionIcon aria-label="Désélectionner" onClick={onClear}>
          <IconX size={16} stroke={1.8} />
        </ActionIcon>
      </Tooltip>
    </fieldset>
  );
}

function TransformMenu({ kind, onChoose }: Omit<Props, 'onClear'>) {
  const { whyNot } = useMay();
  const [first] = transformations[kind];
  if (!first) return null;
  const reason = whyNot(first.endpoint);
  const arrow = <IconArrowRight size={15} stroke={1.8} aria-hidden="true" />;
  if (reason !== undefined || transformations[kind].length === 1) {
    return (
      <GuardedButton
        size="xs"
        variant="default"
        whyNot={reason}
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
