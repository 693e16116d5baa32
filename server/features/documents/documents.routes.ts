import type { Route } from '#server/http/route.ts';
import { bringAncien, listAnciens } from '#shared/contracts/documents/anciens.ts';
import { findDocuments, getDocumentPdf } from '#shared/contracts/documents/documents.ts';
import { browseDocuments, listNumeros } from '#shared/contracts/documents/document-list.ts';
import { exportDocuments } from '#shared/contracts/documents/document-export.ts';
import type { createDocumentExport } from './document-export.ts';
import type { DocumentService } from './documents.service.ts';

type DocumentExport = ReturnType<typeof createDocumentExport>;

/** Mounts what all kinds of documents share. */
export function documentRoutes(route: Route, documents: DocumentService, { exportCsv }: DocumentExport): void {
  route(findDocuments, ({ query }) => documents.find(query));
  route(browseDocuments, ({ params, query }) => documents.browse(params.type_doc, query));
  route(listNumeros, ({ params, query }) => documents.listNumeros(params.type_doc, query));
  route(exportDocuments, ({ params, query }) => exportCsv(params.type_doc, query));
  route(listAnciens, ({ params, query }) => documents.listAnciens(params.code, query.apres));
  route(bringAncien, ({ params }) => documents.bringAncien(params.type_doc, params.numero));
  route(getDocumentPdf, ({ params }) => documents.getPdfByCode(params.type_doc, params.numero));
}
