import { UnstyledButton } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { useState } from 'react';
import { isHeldUp } from '#renderer/screens/materiel/impression-labels.ts';
import { ImpressionsPanel, useImpressions } from '#renderer/screens/materiel/impressions-panel.tsx';
import { Dialog } from '#renderer/ui/dialog.tsx';
import classes from './service-state.module.css';

const title = 'À l’imprimante';

/** How often the frame asks: a print that is held can wait to be told, where the dialog's user cannot. */
const everyMs = 10_000;

/** Shows how many prints did not come out, on every screen; the dialog says why, and prints them or gives them up. */
export function PrintingState() {
  const [isOpen, setOpen] = useState(false);
  const count = useImpressions(everyMs).data?.filter(isHeldUp).length ?? 0;
  return (
    <>
      {count > 0 && (
        <UnstyledButton className={classes.link ?? ''} onClick={() => setOpen(true)}>
          <span className={classes.state} data-tone="warning">
            <IconPrinter size={15} stroke={1.9} aria-hidden="true" />
            <span>{count === 1 ? '1 impression retenue' : `${count} impressions retenues`}</span>
          </span>
        </UnstyledButton>
      )}
      <Dialog isOpen={isOpen} onClose={() => setOpen(false)} title={title}>
        <ImpressionsPanel isShown={isHeldUp} nothing="Tout est sorti." />
      </Dialog>
    </>
  );
}
