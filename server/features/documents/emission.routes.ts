import type { Route } from '#server/http/route.ts';
import type { WriteContext } from '#server/calls/caller.ts';
import type { MotifEmission } from '#shared/contracts/documents/emission.ts';
import { emitAvoir, emitFacture, type EmissibleKind } from '#shared/contracts/ventes/ventes.ts';
import { agree, toSubject } from '#shared/documents/document-names.ts';
import type { IssueDocuments } from './issue-documents.ts';

/** Mounts the issue of an invoice or a credit note without sending it. */
export function emissionRoutes(route: Route, issue: IssueDocuments): void {
  async function emit(kind: EmissibleKind, numero: string, motif: MotifEmission, context: WriteContext) {
    const { document } = await issue(kind, numero, motif, context);
    const message = `${toSubject(kind, numero)} est ${agree(kind, 'émis')}.`;
    return { document, result: { success: true as const, message } };
  }

  route(emitFacture, async ({ params, body, context }) => {
    const { result, document } = await emit('facture', params.numero, body.motif, context);
    return { ...result, facture: document };
  });
  route(emitAvoir, async ({ params, body, context }) => {
    const { result, document } = await emit('avoir', params.numero, body.motif, context);
    return { ...result, avoir: document };
  });
}
