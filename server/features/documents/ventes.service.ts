import type { BackOffice } from '#server/backoffice/backoffice.gateway.ts';
import type { WriteContext } from '#server/calls/caller.ts';
import { toVersioned } from '#server/http/answers/reply.ts';
import type { PdfRenderer } from '#server/pdf/pdf-renderer.ts';
import { type DocumentComplet, statutAnnule } from '#shared/contracts/documents/documents.ts';
import type { DocumentsQuery, VenteChange, VenteDraft, VenteRouteKind } from '#shared/contracts/ventes/ventes.ts';
import { agree, toSubject } from '#shared/documents/document-names.ts';

export type VenteService = ReturnType<typeof createVenteService>;

type Deps = { backOffice: BackOffice; pdf: Pick<PdfRenderer, 'warm'> };

/**
 * Implements orders, delivery notes, credit notes or invoices, in the envelopes and under the names of the
 * specification.
 */
export function createVenteService({ backOffice: { documents }, pdf }: Deps, kind: VenteRouteKind) {
  const success = true as const;

  return {
    async create(draft: VenteDraft, context: WriteContext) {
      const document = await documents.create(kind, draft, context);
      // A sale at the counter is paid within seconds, and its file is made then; the thread for it takes longer to load.
      if (kind === 'facture' && context.caller.kind === 'session') void pdf.warm();
      const message = `${toSubject(kind, document.numero)} a été ${agree(kind, 'créé')}.`;
      return { success, message, data: toCreated(kind, document) };
    },

    list: ({ limit, statut }: DocumentsQuery) => documents.list(kind, { limit, statut, lignes: true }),

    /** Wraps the answer in an envelope for invoices only, as the specification has it. */
    async get(numero: string) {
      const data = await documents.get(kind, numero);
      return toVersioned(kind === 'facture' ? { success, data } : data, data);
    },

    async update(numero: string, change: VenteChange, context: WriteContext) {
      const document = await documents.update(kind, numero, change, context);
      const credited = document.emission && change.statut === statutAnnule && document.documents_cibles.at(-1);
      const done = credited ? `est annulée par l’avoir ${credited.numero}` : `a été ${agree(kind, 'modifié')}`;
      return { success, message: `${toSubject(kind, numero)} ${done}.`, [kind]: document };
    },
  };
}

function toCreated(kind: VenteRouteKind, document: DocumentComplet) {
  return {
    [`numero_${kind}`]: document.numero,
    client_id: document.client_code,
    [`date_${kind}`]: document.date,
    total_ht: document.total_ht,
    total_ttc: document.total_ttc,
    nb_lignes: document.lignes.length,
    reference: document.reference,
  };
}
