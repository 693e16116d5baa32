import { Button, Textarea, TextInput } from '@mantine/core';
import { IconSend } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import { useAnswer } from '#renderer/api/use-answer.ts';
import { useWrite } from '#renderer/api/use-write.ts';
import { Dialog, DialogFoot, DialogForm } from '#renderer/ui/dialog.tsx';
import { Notice } from '#renderer/ui/screen/loading-and-failure.tsx';
import type { CommandeFournisseurComplete } from '#shared/contracts/achats/commande-fournisseur.ts';
import { sendCommandeFournisseur } from '#shared/contracts/achats/commandes-fournisseurs.ts';
import { getFournisseur } from '#shared/contracts/tiers/fournisseurs.ts';

type Props = { of: CommandeFournisseurComplete; onClose: () => void };

/** Asks for the recipient and the message; by default the supplier's own address. */
export function SendCommande({ of: { numero, statut, fournisseur_code }, onClose }: Props) {
  const { destinataire, shown, setTyped, message, setMessage, sending } = useCommandeMail(numero, fournisseur_code);

  function submit(event: FormEvent) {
    event.preventDefault();
    if (destinataire !== '') sending.mutate(undefined, { onSuccess: onClose });
  }

  return (
    <Dialog isOpen onClose={onClose} title="Envoyer la commande" size="md">
      <DialogForm onSubmit={submit}>
        {sending.error && <Notice tone="danger">{sending.error.message}</Notice>}
        {statut === 'brouillon' && (
          <p>{'Une fois envoyée, la commande ne change plus, et ses articles sont attendus.'}</p>
        )}
        <TextInput
          data-autofocus
          type="email"
          label="Destinataire"
          required
          value={shown}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <Textarea
          label="Votre message, à la place du texte habituel"
          placeholder="Laissez vide pour le texte habituel. Le PDF est joint."
          autosize
          minRows={2}
          maxRows={8}
          value={message}
          onChange={(event) => setMessage(event.currentTarget.value)}
        />
        <DialogFoot>
          <Button variant="default" onClick={onClose}>
            Ne pas envoyer
          </Button>
          <Button
            type="submit"
            disabled={destinataire === ''}
            loading={sending.isPending}
            leftSection={<IconSend size={16} stroke={1.8} aria-hidden="true" />}
          >
            Envoyer la commande
          </Button>
        </DialogFoot>
      </DialogForm>
    </Dialog>
  );
}

function useCommandeMail(numero: string, fournisseur: string) {
  const usual = useAnswer(getFournisseur, { params: { code: fournisseur } }).data?.email ?? '';
  const [typed, setTyped] = useState<string>();
  const [message, setMessage] = useState('');
  const destinataire = (typed ?? usual).trim();
  const body = { destinataire, message: message.trim() || null };
  const sending = useWrite((call) => call(sendCommandeFournisseur, { params: { numero }, body }), {
    say: (sent) => `La commande part pour ${sent.destinataire}.`,
  });

  return { destinataire, shown: typed ?? usual, setTyped, message, setMessage, sending };
}
