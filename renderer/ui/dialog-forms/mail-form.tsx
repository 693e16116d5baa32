import { Button, Textarea, TextInput } from '@mantine/core';
import { IconSend } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { DialogFoot, DialogForm, SubmitButton } from '../dialog.tsx';
import type { Writing } from '../guarded-button.tsx';

/** The input before a PDF is sent: the recipient, and a message that replaces the usual text; null keeps that text. */
export type TypedMail = { destinataire: string; message: string | null };

type Props = {
  /** The recipient's own address, once it is known. */
  usual: string;
  /** Says what is sent when no message is typed. */
  placeholder: string;
  /** The words of the two buttons. */
  action: string;
  cancel: string;
  writing: Writing;
  onSend: (mail: TypedMail) => void;
  onClose: () => void;
  children?: ReactNode;
};

/** The form of a dialog that sends a PDF by e-mail. */
export function MailForm({ usual, placeholder, action, cancel, writing, onSend, onClose, children }: Props) {
  const [typed, setTyped] = useState<string>();
  const [message, setMessage] = useState('');
  const destinataire = (typed ?? usual).trim();

  function submit() {
    if (destinataire !== '') onSend({ destinataire, message: message.trim() || null });
  }

  return (
    <DialogForm onSubmit={submit} writing={writing}>
      {children}
      <TextInput
        data-autofocus
        type="email"
        label="Destinataire"
        required
        value={typed ?? usual}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <Textarea
        label="Votre message, à la place du texte habituel"
        placeholder={placeholder}
        autosize
        minRows={2}
        maxRows={8}
        value={message}
        onChange={(event) => setMessage(event.currentTarget.value)}
      />
      <DialogFoot>
        <Button variant="default" onClick={onClose}>
          {cancel}
        </Button>
        <SubmitButton
          disabled={destinataire === ''}
          leftSection={<IconSend size={16} stroke={1.8} aria-hidden="true" />}
        >
          {action}
        </SubmitButton>
      </DialogFoot>
    </DialogForm>
  );
}
