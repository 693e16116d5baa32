import type { Route } from '#server/http/route.ts';
import { getDocumentPdf } from '#shared/contracts/documents.ts';
import type { DocumentService } from './documents.service.ts';

export function documentRoutes(route: Route, documents: DocumentService): void {
  route(getDocumentPdf, ({ params }) => documents.getPdfByCode(params.type_doc, params.numero));
}
