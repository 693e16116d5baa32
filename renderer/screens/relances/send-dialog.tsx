import { Button, Checkbox, Textarea } from '@mantine/core';
import { IconSend } from '@tabler/icons-react';
import { useState } from 'react';
import { UnprintableTexts } from '#renderer/screens/documents/unprintable-notice.tsx';
import { toVariables, toTypedVariables } from '#renderer/screens/emails/templates/typed-variables.ts';
import { Dialog, DialogBody, DialogFoot } from '#renderer/ui/dialog.tsx';
import { Notice } from '#renderer/ui/screen/loading-and-failure.tsx';
import { formatAmount, sumAmounts } from '#shared/money/money.ts';
import { AddAddressLink } from '#renderer/records/tiers/client-link.tsx';
import { LetterPages } from './letter-pages.tsx';
import { type Letter, type Relance, groupBySendability, toLetters } from './relance.ts';
import classes from './relances.module.css';
import { useSending } from './sending.store.ts';
import { SendingReport } from './sending-report.tsx';

/** The content of the dialog: a sending to confirm, or the report. */
export type SendStep = { chosen: readonly Relance[] } | 'report';

type Props = { step: SendStep | undefined; onClose: () => void; onSent: () => void };

export function SendDialog({ step, onClose, onSent }: Props) {
  const isReport = step === 'report';
  return (
    <Dialog
      isOpen={step !== undefined}
      onClose={onClose}
      title={isReport ? 'Envoi des relances' : 'Envoyer des relances'}
      size="44rem"
      // The second click of a double click must not close what the first one opened.
      closeOnClickOutside={false}
    >
      {isReport && <SendingReport />}
      {step && !isReport && <Confirmation chosen={step.chosen} onClose={onClose} onSent={onSent} />}
    </Dialog>
  );
}

type ConfirmationProps = { chosen: readonly Relance[]; onClose: () => void; onSent: () => void };

/** Shows what will be sent to whom; too recent ones are left out unless asked for. */
function Confirmation({ chosen, onClose, onSent }: ConfirmationProps) {
  const send = useSending((store) => store.send);
  const { ready, recent, unreachable } = groupBySendability(chosen);
  const [withRecent, setWithRecent] = useState(false);
  const [message, setMessage] = useState('');
  const sent = withRecent ? [...ready, ...recent] : ready;
  const letters = toLetters(sent);

  return (
    <DialogBody>
      <p>{toSentence(sent, letters)}</p>
      <UnprintableTexts texts={sent.map(({ client_intitule }) => client_intitule)} />
      {recent.length > 0 && (
        <Checkbox
          label={`Relancer aussi ${toRecentText(recent)}`}
          checked={withRecent}
          onChange={(event) => setWithRecent(event.currentTarget.checked)}
        />
      )}
      {unreachable.length > 0 && <Unreachable of={unreachable} />}
      {letters.length > 0 && <LetterPages letters={letters} message={message} />}
      <Textarea
        label="Votre message, à la place du modèle"
        placeholder="Laissez vide pour envoyer le modèle. {{Client}}, {{Numéro}} et {{Total TTC}} se remplissent pour chacun."
        autosize
        minRows={2}
        maxRows={6}
        value={toTypedVariables(message)}
        onChange={(event) => setMessage(toVariables(event.currentTarget.value))}
      />
      <DialogFoot onCancel={onClose}>
        <Button
          data-autofocus
          disabled={sent.length === 0}
          leftSection={<IconSend size={16} stroke={1.8} aria-hidden="true" />}
          onClick={() => {
            send(sent, message.trim() || null);
            onSent();
          }}
        >
          {letters.length > 1 ? `Envoyer ${letters.length} relances` : 'Envoyer la relance'}
        </Button>
      </DialogFoot>
    </DialogBody>
  );
}

function toSentence(sent: readonly Relance[], letters: readonly Letter[]): string {
  const [first] = sent;
  if (!first) return 'Aucun e-mail ne partira.';
  const clients = new Set(sent.map(({ client_code }) => client_code)).size;
  const mails = letters.length > 1 ? `${letters.length} e-mails partiront` : 'Un e-mail partira';
  const to = clients > 1 ? `à ${clients} clients` : `à ${first.client_intitule}`;
  const total = formatAmount(sumAmounts(sent.map(({ total_ttc }) => total_ttc)));
  return `${mails} ${to}, ${toContent(sent, letters)}\u00a0: ${total} TTC.`;
}

function toContent(sent: readonly Relance[], letters: readonly Letter[]): string {
  if (sent.length === 1) return 'avec le PDF';
  if (sent.length === letters.length) return 'chacun avec son PDF';
  return `pour ${sent.length} factures, avec leurs PDF`;
}

function toRecentText(recent: readonly Relance[]): string {
  const [first] = recent;
  if (recent.length === 1 && first) return `${first.client_intitule}, relancé il y a moins de sept jours`;
  return `les ${recent.length} déjà relancés il y a moins de sept jours`;
}

function Unreachable({ of: unreachable }: { of: readonly Relance[] }) {
  return (
    <Notice tone="warning">
      Sans adresse e-mail, rien ne partira{'\u00a0'}:
      <ul className={classes.unreachable}>
        {unreachable.map((relance) => (
          <li key={relance.numero}>
            {relance.client_intitule} ({relance.numero}) <AddAddressLink of={relance} />
          </li>
        ))}
      </ul>
    </Notice>
  );
}
