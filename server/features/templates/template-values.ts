import type { DocumentRecord } from '#shared/contracts/documents/documents.ts';
import type { templateVariables } from '#shared/contracts/emails/templates.ts';

type TemplateValues = Record<(typeof templateVariables)[number], string>;

/** Returns the values of a document's placeholders; totals with two decimals, after a point. */
export function toTemplateValues(document: DocumentRecord, documentId: string): TemplateValues {
  return {
    DO_Piece: document.numero || documentId,
    DO_Date: document.date,
    CT_Intitule: document.client_intitule,
    DO_TotalHT: document.total_ht.toFixed(2),
    DO_TotalTTC: document.total_ttc.toFixed(2),
  };
}
