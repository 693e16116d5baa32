import type { BackOffice } from '#server/backoffice/backoffice.gateway.ts';
import type { WriteContext } from '#server/calls/caller.ts';
import type { EmailQueue } from '#server/features/emails/email-queue.ts';
import { type Reply, toAttachment } from '#server/http/answers/reply.ts';
import type { PdfRenderer } from '#server/pdf/pdf-renderer.ts';
import type { CommandeFournisseurComplete } from '#shared/contracts/achats/commande-fournisseur.ts';
import type { EnvoiFournisseurInput } from '#shared/contracts/achats/commandes-fournisseurs.ts';
import type { Boutique } from '#shared/contracts/boutique/boutique.ts';
import { Refused } from '#shared/endpoints/errors.ts';
import { toMessageHtml } from '#shared/text/merge-template.ts';
import { formatDate } from '#shared/time/dates.ts';

type Deps = {
  backOffice: Pick<BackOffice, 'commandesFournisseurs' | 'tiers' | 'boutique'>;
  pdf: Pick<PdfRenderer, 'render'>;
  emails: Pick<EmailQueue, 'send'>;
};

/** Prints orders to suppliers, and sends them. */
export function createCommandeSending({ backOffice, pdf, emails }: Deps) {
  const { commandesFournisseurs: commandes, tiers } = backOffice;

  async function print(numero: string) {
    const commande = await commandes.get(numero);
    const fournisseur = await tiers.get('fournisseur', commande.fournisseur_code);
    const boutique = await backOffice.boutique.get();
    return { commande, fournisseur, boutique, bytes: await pdf.render({ commande, fournisseur, boutique }) };
  }

  return {
    async getPdf(numero: string): Promise<Reply<Uint8Array>> {
      return toAttachment((await print(numero)).bytes, toName(numero));
    },

    /**
     * Sends an order by e-mail. A draft is first marked as ordered, exactly as printed: what was sent no longer
     * changes. An order may be sent again.
     * @throws {Refused} without an address, or when it was given up.
     */
    async send(numero: string, { destinataire, message }: EnvoiFournisseurInput, context: WriteContext) {
      const { commande, fournisseur, boutique, bytes } = await print(numero);
      const email = destinataire ?? fournisseur.email;
      if (!email) {
        throw new Refused(
          `${fournisseur.intitule} n’a pas d’adresse e-mail\u00a0: ajoutez-la sur sa fiche, ou notez la commande passée autrement.`,
        );
      }
      if (commande.statut === 'annulee')
        throw new Refused(`La commande ${numero} est annulée\u00a0: faites-en une autre.`);
      if (commande.statut === 'brouillon') {
        await commandes.pass(numero, email, { ...context, ifMatch: `"${commande.version}"` });
      }
      const sujet = `Commande ${numero} – ${boutique.raison_sociale}`;
      const html = toMessageHtml(message || toLetter(commande, boutique));
      const pieces = [{ nom: toName(numero), contenu: bytes }];
      const draft = { sujet, html, recipients: [email], destinataire: email, cc: [], pieces, documentIds: [] };
      const [queued] = await emails.send(draft, context);
      return { email_log_id: queued?.log_id ?? '', destinataire: email, commande: await commandes.get(numero) };
    },
  };
}

const toName = (numero: string) => `Commande_${numero}.pdf`;

function toLetter({ numero, date_livraison, lignes }: CommandeFournisseurComplete, { raison_sociale }: Boutique) {
  const what = lignes.length === 1 ? 'un article' : `${lignes.length} articles`;
  const by = date_livraison === null ? '' : ` Nous souhaitons être livrés le ${formatDate(date_livraison)}.`;
  return [
    'Bonjour,',
    `Veuillez trouver ci-joint notre commande ${numero}, de ${what}.${by}`,
    'Merci de nous confirmer sa réception, les prix et la date de livraison.',
    `Cordialement,\n${raison_sociale}`,
  ].join('\n\n');
}
