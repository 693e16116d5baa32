import type { BackOffice } from '#server/backoffice/backoffice.gateway.ts';
import type { WriteContext } from '#server/calls/caller.ts';
import type { Route } from '#server/http/route.ts';
import { printCommande, type PrintedKind, printLivraison } from '#shared/contracts/ventes/printed-documents.ts';
import { agree, toSubject } from '#shared/documents/document-names.ts';

/** Mounts recording that an order or a delivery note was handed over on paper. */
export function printedDocumentRoutes(route: Route, { documents }: Pick<BackOffice, 'documents'>): void {
  async function note(kind: PrintedKind, numero: string, context: WriteContext) {
    const document = await documents.notePrinted(kind, numero, context);
    const message = `${toSubject(kind, numero)} est ${agree(kind, 'noté')} comme ${agree(kind, 'remis')}.`;
    return { document, result: { success: true as const, message } };
  }

  route(printCommande, async ({ params, context }) => {
    const { result, document } = await note('commande', params.numero, context);
    return { ...result, commande: document };
  });
  route(printLivraison, async ({ params, context }) => {
    const { result, document } = await note('livraison', params.numero, context);
    return { ...result, livraison: document };
  });
}
