import { isAllowed } from '#shared/endpoints/access.ts';
import { type DocumentComplet, findDocumentKind } from '#shared/contracts/documents/documents.ts';
import { listEmailLogs } from '#shared/contracts/emails/emails.ts';
import type { Evenement, Historique, Maillon } from '#shared/contracts/documents/historique.ts';
import { listSignatures } from '#shared/contracts/ventes/signatures.ts';
import { Refused } from '#shared/endpoints/errors.ts';
import type { BackOffice } from '#server/backoffice/backoffice.gateway.ts';
import type { Identity } from '#server/features/auth/identity.ts';
import type { EmailQueue } from '#server/features/emails/email-queue.ts';
import type { SignatureTracking } from '#server/features/signatures/signature-tracking.ts';
import type { SynchronisationService } from '#server/sharing/poste/synchronisation.service.ts';
import type { Caller } from '#server/calls/caller.ts';
import { createAuthorNames } from './author-names.ts';
import { listDocumentEvents } from './document-events.ts';
import { getDocumentPlateforme } from '#shared/contracts/plateforme/plateforme.ts';
import type { PlateformeFlows } from '#server/features/plateforme/plateforme-flows.ts';
import { listPlateformeEvents } from './plateforme-events.ts';
import { listEmailEvents, listSignatureEvents, toSynchroEvent } from './sent-events.ts';

export type HistoriqueService = ReturnType<typeof createHistoriqueService>;

type Deps = {
  backOffice: BackOffice;
  identity: Pick<Identity, 'users' | 'apiKeys'>;
  emails: Pick<EmailQueue, 'logs'>;
  signing: Pick<SignatureTracking, 'log'>;
  plateforme: Pick<PlateformeFlows, 'store'>;
  synchronisation: Pick<SynchronisationService, 'listAbout'>;
};
type Asked = { type_doc: number; numero: string; limit: number; caller: Caller };

/** Builds the history of a document from every log that knows something about it. */
export function createHistoriqueService({ backOffice: { documents }, identity, ...logs }: Deps) {
  function listSent({ numero, limit, caller }: Asked): Evenement[] {
    const emails = isAllowed(caller, listEmailLogs) ? logs.emails.logs.listOfDocument(numero, limit) : [];
    const signatures = isAllowed(caller, listSignatures) ? logs.signing.log.listOfDocument(numero, limit) : [];
    const isRead = isAllowed(caller, getDocumentPlateforme);
    const sent = logs.synchronisation.listAbout('document', numero, limit);
    return [
      ...emails.flatMap(listEmailEvents),
      ...signatures.flatMap(listSignatureEvents),
      ...(isRead ? listPlateformeEvents(logs.plateforme.store, numero) : []),
      ...sent.filter(isWorthTelling).map(toSynchroEvent),
    ];
  }

  function listWithOwnEvents({ numero, limit }: Asked): ReadonlySet<string> {
    const emails = logs.emails.logs.listOfDocument(numero, limit).map(({ id }) => id);
    return new Set([...emails, ...logs.signing.log.listOfDocument(numero, limit).map((one) => one.transaction_id)]);
  }

  return {
    /**
     * Returns at most `limit` events, newest first.
     * @throws {Refused} for a code that is no kind of document, {NotFound} for an unknown number.
     */
    async get(asked: Asked): Promise<Historique> {
      const { type_doc, numero, limit } = asked;
      const kind = findDocumentKind(type_doc);
      if (!kind) throw new Refused(`Type de document ${type_doc} invalide`);
      const document = await documents.get(kind, numero);
      const [changes, chain] = await Promise.all([
        documents.listChanges(kind, numero, limit),
        documents.listChain(kind, numero),
      ]);
      const source = chain.find((one) => one.numero === document.document_source) ?? null;
      const toName = createAuthorNames(identity);
      const own = listDocumentEvents({ kind, document, source, haveOwnEvents: listWithOwnEvents(asked) }, changes, {
        toName,
        isWhole: changes.length < limit,
      });
      const evenements = [...own, ...listSent(asked)].toSorted(byDateDescending).slice(0, limit);
      return { chaine: chain.map(toMaillon), evenements };
    },
  };
}

/** Returns whether an element is shown: of those already sent only the latest, and each that waits or was refused. */
function isWorthTelling({ etat }: { etat: string }, index: number): boolean {
  return index === 0 || etat === 'en_attente' || etat === 'refuse';
}

/** Sorts by date, newest first; the sort is stable, and of one moment the latest comes first already. */
function byDateDescending(first: Evenement, second: Evenement): number {
  return first.date < second.date ? 1 : first.date > second.date ? -1 : 0;
}

function toMaillon({
  numero,
  type_document,
  date,
  statut,
  total_ttc,
  document_source,
  partiel,
}: DocumentComplet): Maillon {
  return { numero, type_document, date, statut, total_ttc, document_source, ...(partiel && { partiel }) };
}
