import { Button } from '@mantine/core';
import { useState } from 'react';
import { useAnswer } from '#renderer/api/use-answer.ts';
import { useWrite } from '#renderer/api/use-write.ts';
import { Dialog, DialogBody, DialogFoot } from '#renderer/ui/dialog.tsx';
import { Notice } from '#renderer/ui/screen/loading-and-failure.tsx';
import { WriteButton } from '#renderer/ui/guarded-button.tsx';
import { getMateriel, hasImprimanteTickets } from '#shared/contracts/materiel/materiel.ts';
import {
  type ExemplaireCarte,
  listOperations,
  type OperationTerminal,
  printOperation,
} from '#shared/contracts/materiel/terminal.ts';
import type { ReglementLu } from '#shared/contracts/reglements/reglements.ts';
import classes from './terminal.module.css';

/** Shows the terminal's own receipt of a règlement, printed on request; nothing for other règlements. */
export function CardReceipt({ of: { numero, moyen, reference } }: { of: ReglementLu }) {
  const [isOpen, setOpen] = useState(false);
  if (moyen !== 'carte' || !reference?.startsWith('TPE ')) return null;
  return (
    <>
      {' '}
      <Button size="xs" variant="subtle" onClick={() => setOpen(true)} aria-label={`Ticket carte de ${numero}`}>
        Ticket carte
      </Button>
      <Dialog isOpen={isOpen} onClose={() => setOpen(false)} title={`Ticket carte de ${numero}`}>
        <Receipt reglement={numero} />
      </Dialog>
    </>
  );
}

function Receipt({ reglement }: { reglement: string }) {
  const { data } = useAnswer(listOperations, { query: { reglement, limit: 1 } });
  const operation = data?.[0];
  if (!data) return null;
  if (operation) return <Known of={operation} />;
  return (
    <DialogBody>
      <Notice tone="warning">Ce ticket est sur le poste qui a pris la carte.</Notice>
    </DialogBody>
  );
}

function Known({ of: { id, recu } }: { of: OperationTerminal }) {
  const { data: materiel } = useAnswer(getMateriel, {});
  const printing = useWrite(
    printOperation,
    (call, exemplaire: ExemplaireCarte) => call({ params: { id }, body: { exemplaire } }),
    { say: ({ titre }) => `${titre}\u00a0: à l’impression.`, failure: 'Le ticket carte n’est pas imprimé' },
  );
  const isPrintable = materiel !== undefined && hasImprimanteTickets(materiel.tickets);
  return (
    <>
      <DialogBody>
        {recu === null ? (
          <Notice tone="warning">Le terminal n’a pas transmis son ticket&nbsp;; ce qu’on en sait s’imprime.</Notice>
        ) : (
          <p className={classes.receipt}>{recu}</p>
        )}
        {materiel && !isPrintable && <p>Aucune imprimante de tickets n’est réglée sur ce poste.</p>}
      </DialogBody>
      {printing.whyNot === undefined && isPrintable && (
        <DialogFoot>
          <WriteButton of={printing} variant="default" onClick={() => printing.mutate('commercant')}>
            Exemplaire commerçant
          </WriteButton>
          <WriteButton of={printing} onClick={() => printing.mutate('client')}>
            Exemplaire client
          </WriteButton>
        </DialogFoot>
      )}
    </>
  );
}
