import { ActionIcon, Loader, Tooltip } from '@mantine/core';
import { IconAlertTriangle, IconCheck, IconSend } from '@tabler/icons-react';
import type { Relance } from './relance.ts';
import classes from './relances.module.css';
import { type EnvoiRelance, isAbout, isRunning, useSending } from './sending.store.ts';

type Props = { relance: Relance; onSend: () => void };

/** Sends the reminder of one document in one click; its result takes the place of the button. */
export function RemindButton({ relance: { numero, email }, onSend }: Props) {
  const envoi = useSending(({ envois }) => envois.find((envoi) => isAbout(envoi, numero)));
  if (envoi && isRunning(envoi)) return <Loader size={16} color="var(--accent)" aria-label="Envoi en cours" />;
  if (envoi?.state === 'queued') {
    return <IconCheck className={classes.done} size={17} stroke={2} aria-label="Relance partie" />;
  }
  if (email === null) return null;
  const label = `${envoi ? 'Réessayer la relance de' : 'Relancer'} ${numero}`;
  return (
    <Tooltip label={label}>
      <ActionIcon size="sm" tabIndex={-1} aria-label={label} onClick={onSend}>
        <Glyph of={envoi} />
      </ActionIcon>
    </Tooltip>
  );
}

function Glyph({ of: envoi }: { of: EnvoiRelance | undefined }) {
  return envoi ? (
    <IconAlertTriangle className={classes.failed} size={17} stroke={1.8} aria-hidden="true" />
  ) : (
    <IconSend size={17} stroke={1.8} aria-hidden="true" />
  );
}
