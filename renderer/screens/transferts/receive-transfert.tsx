import { Select } from '@mantine/core';
import { useId, useState } from 'react';
import { useWrite } from '#renderer/api/use-write.ts';
import lineClasses from '#renderer/screens/documents/lines.module.css';
import partClasses from '#renderer/screens/documents/parts/parts.module.css';
import { Dialog, DialogFoot, DialogForm } from '#renderer/ui/dialog.tsx';
import { Code, Quantity } from '#renderer/ui/figures.tsx';
import { moveByArrows } from '#renderer/ui/focus/move-by-arrows.ts';
import { focusRefusedFigure } from '#renderer/ui/form/refused-figure.ts';
import { useDecimalText } from '#renderer/ui/form/use-decimal-text.ts';
import { Heads } from '#renderer/ui/table/heads.tsx';
import type { LigneTransfert, TransfertComplet } from '#shared/contracts/transferts/transfert.ts';
import { createArrivee } from '#shared/contracts/transferts/transferts.ts';
import {
  listReasons,
  listWaiting,
  type Received,
  type ReceptionChoice,
  toArriveeLines,
  toDifference,
  toStandingReason,
  toWholeReception,
} from './reception-choice.ts';
import { toSigned } from './transfert-lines.tsx';
import classes from './transferts.module.css';

/** `verb` is what is done with it here, as a button says it. */
type Props = { of: TransfertComplet; verb: string; onClose: () => void };

/** Counts what arrived article by article, and asks what became of the rest. */
export function ReceiveTransfert({ of: transfert, verb, onClose }: Props) {
  return (
    <Dialog isOpen onClose={onClose} title={`${verb}\u00a0: ${transfert.numero}`} size="48rem">
      <ReceptionForm key={String(transfert.arrivees.length)} of={transfert} verb={verb} onClose={onClose} />
    </Dialog>
  );
}

function ReceptionForm({ of: { numero, lignes }, verb, onClose }: Props) {
  const [choice, setChoice] = useState<ReceptionChoice>(() => toWholeReception(lignes));
  const said = toArriveeLines(lignes, choice);
  const receiving = useWrite(createArrivee, (call) => call({ params: { numero }, body: { lignes: said } }), {
    say: ({ etat }) => (etat === 'en_route' ? 'C’est en stock\u00a0; le reste est en route.' : 'C’est en stock.'),
  });
  return (
    <DialogForm
      writing={receiving}
      onSubmit={() => {
        if (said.length > 0 && !focusRefusedFigure()) receiving.mutate(undefined, { onSuccess: onClose });
      }}
    >
      <table className={lineClasses.lines}>
        <Heads of={['Article', 'En route', 'Arrivé', 'Différence']} />
        <tbody>
          {listWaiting(lignes).map((ligne, index) => (
            <ReceivedLine
              key={ligne.article_ref}
              of={ligne}
              isFirst={index === 0}
              received={choice[ligne.article_ref] ?? { recu: null, motif: 'attendre' }}
              onChange={(received) => setChoice((before) => ({ ...before, [ligne.article_ref]: received }))}
            />
          ))}
        </tbody>
      </table>
      <DialogFoot onCancel={onClose} cancel="Plus tard" submit={verb} isDisabled={said.length === 0} />
    </DialogForm>
  );
}

type LineProps = { of: LigneTransfert; received: Received; isFirst: boolean; onChange: (received: Received) => void };

function ReceivedLine({ of: ligne, received, isFirst, onChange }: LineProps) {
  const { designation, article_ref, en_route } = ligne;
  const difference = toDifference(ligne, received);
  return (
    <tr className={partClasses.line}>
      <td>
        {designation}{' '}
        <span className={classes.quiet}>
          <Code>{article_ref}</Code>
        </span>
      </td>
      <td>
        <Quantity of={en_route} />
      </td>
      <td>
        <ReceivedField of={ligne} received={received} isFirst={isFirst} onChange={onChange} />
      </td>
      <td className={classes.why}>
        {difference !== 0 && (
          <Select
            aria-label={`${toSigned(difference)} ${designation}\u00a0: pourquoi`}
            size="xs"
            allowDeselect={false}
            leftSectionWidth="3rem"
            leftSection={<strong>{toSigned(difference)}</strong>}
            data={listReasons(difference)}
            value={toStandingReason(difference, received.motif)}
            onChange={(motif) => onChange({ ...received, motif: motif ?? 'attendre' })}
          />
        )}
      </td>
    </tr>
  );
}

const check = (value: number) => (value >= 0 && value <= 1e9 ? undefined : 'Attendu\u00a0: une quantité.');

function ReceivedField({ of: { designation }, received, isFirst, onChange }: LineProps) {
  const problemId = useId();
  const { input, problem } = useDecimalText({
    value: received.recu,
    onChange: (recu) => onChange({ ...received, recu }),
    isOptional: true,
    check,
  });
  return (
    <>
      <input
        className={partClasses.taken}
        aria-label={`Quantité arrivée de ${designation}`}
        aria-invalid={problem !== undefined}
        aria-describedby={problem ? problemId : undefined}
        data-autofocus={isFirst || undefined}
        placeholder="0"
        onKeyDown={(event) => moveByArrows(event, event.currentTarget.closest('tbody'), 'td:nth-child(3) input')}
        {...input}
      />
      {problem && (
        <span id={problemId} role="alert" className={partClasses.problem}>
          {problem}
        </span>
      )}
    </>
  );
}
