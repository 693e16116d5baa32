import { useAnswer } from '#renderer/api/use-answer.ts';
import { useWrite } from '#renderer/api/use-write.ts';
import { Dialog } from '#renderer/ui/dialog.tsx';
import { type TypedMail, MailForm } from '#renderer/ui/dialog-forms/mail-form.tsx';
import type { CommandeFournisseurComplete } from '#shared/contracts/achats/commande-fournisseur.ts';
import { sendCommandeFournisseur } from '#shared/contracts/achats/commandes-fournisseurs.ts';
import { getFournisseur } from '#shared/contracts/tiers/fournisseurs.ts';

type Props = { of: CommandeFournisseurComplete; onClose: () => void };

/** Asks for the recipient and the message; by default the supplier's own address. */
export function SendCommande({ of: { numero, statut, fournisseur_code }, onClose }: Props) {
  const usual = useAnswer(getFournisseur, { params: { code: fournisseur_code } }).data?.email ?? '';
  const sending = useWrite(sendCommandeFournisseur, (call, body: TypedMail) => call({ params: { numero }, body }), {
    say: (sent) => `La commande part pour ${sent.destinataire}.`,
  });
  return (
    <Dialog isOpen onClose={onClose} title="Envoyer la commande" size="md">
      <MailForm
        usual={usual}
        placeholder="Laissez vide pour le texte habituel. Le PDF est joint."
        action="Envoyer la commande"
        cancel="Ne pas envoyer"
        writing={sending}
        onSend={(mail) => sending.mutate(mail, { onSuccess: onClose })}
        onClose={onClose}
      >
        {statut === 'brouillon' && (
          <p>{'Une fois envoyée, la commande ne change plus, et ses articles sont attendus.'}</p>
        )}
      </MailForm>
    </Dialog>
  );
}
