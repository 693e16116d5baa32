import { type DocumentRecord, documentKinds } from '#shared/contracts/documents/documents.ts';
import { codeClientPassage } from '#shared/identifiers/code-client-passage.ts';

type Asked = Pick<DocumentRecord, 'type_document' | 'client_code'>;

/**
 * Returns whether an invoice is a sale to somebody who gave no name: they get a ticket, and an invoice if they ask for
 * one in their name.
 */
export function isTicket({ type_document, client_code }: Asked): boolean {
  return type_document === documentKinds.facture.code && client_code === codeClientPassage;
}
