import { toJour } from '#shared/time/dates.ts';
import type { SignatureTracking } from '#server/features/signatures/signature-tracking.ts';
import type { WriteContext } from '#server/calls/caller.ts';
import type { ARelancer, Relances } from '#shared/contracts/ventes/relances.ts';
import { createRelanceSending, type RelanceDeps, type Seen } from './relance-sending.ts';

export type RelanceService = ReturnType<typeof createRelanceService>;

type Deps = RelanceDeps & { signing: Pick<SignatureTracking, 'log'> };

/** The content of a reminder: a text that replaces the template's, and the last reminder as far as the caller knows. */
type Asked = Pick<Seen, 'derniere_relance_connue'> & { message_personnalise?: string | null | undefined };
type SeveralAsked = { factures: readonly Seen[]; message_personnalise?: string | null | undefined };

/** Lists what customers should be reminded of, and sends the reminders by email. */
export function createRelanceService(deps: Deps) {
  const { backOffice, signing, now } = deps;
  const remind = createRelanceSending(deps);
  const toRelances = (documents: ARelancer[]): Relances => ({ date: toJour(now()), documents });

  return {
    async listFactures(): Promise<Relances> {
      const open = await backOffice.documents.listOpen('facture');
      return toRelances(open.map((document) => ({ ...document, signature: null })));
    },

    /** Lists quotes, without those the customer has signed as they now are. */
    async listDevis(): Promise<Relances> {
      const followed = signing.log.listFollowed().map(({ document_id, version_devis, statut, date_envoi }) => {
        return [`${document_id} ${version_devis}`, { statut, date_envoi }] as const;
      });
      const asked = new Map(followed);
      const open = await backOffice.documents.listOpen('devis');
      const documents = open.map((document) => {
        return { ...document, signature: asked.get(`${document.numero} ${document.version_devis}`) ?? null };
      });
      return toRelances(documents.filter(({ signature }) => signature?.statut !== 'SIGNE'));
    },

    /**
     * Sends the template `relance_facture` with the invoice; a personal message replaces its body.
     * @throws {Refused} when somebody has sent a reminder since `derniere_relance_connue`.
     */
    async remindFacture(numero: string, asked: Asked, context: WriteContext) {
      const sent = await remind('facture', [toOne(numero, asked)], asked.message_personnalise, context);
      return { success: true as const, facture_id: numero, ...sent };
    },

    /**
     * Reminds a customer of several invoices in one letter.
     * @throws {Refused} when they are not of one customer, or as for one of them.
     */
    async remindFactures({ factures, message_personnalise }: SeveralAsked, context: WriteContext) {
      const sent = await remind('facture', factures, message_personnalise, context);
      return { success: true as const, factures: factures.map(({ numero }) => numero), ...sent };
    },

    /** Sends the template `relance_devis` with the quote. */
    async remindDevis(numero: string, asked: Asked, context: WriteContext) {
      const sent = await remind('devis', [toOne(numero, asked)], asked.message_personnalise, context);
      return { success: true as const, devis_id: numero, ...sent };
    },
  };
}

function toOne(numero: string, { derniere_relance_connue }: Asked): Seen {
  return { numero, derniere_relance_connue };
}
