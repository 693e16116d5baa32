import { z } from 'zod';
import { DocumentRecord, type DocumentKind } from '#shared/contracts/documents/documents.ts';
import { defineEndpoint, type Group } from '#shared/endpoints/endpoint.ts';
import { toRecord } from '#shared/typed-entries.ts';

/** The kinds of documents that can still be changed once the customer has them, after a confirmation. */
export type PrintedKind = 'commande' | 'livraison';

/**
 * Returns the endpoint, beyond the specification, that records that an order or a delivery note was printed for its
 * customer, who may have it from then on.
 */
function definePrinted<K extends PrintedKind>(kind: K, path: string, group: Group, un: string) {
  return defineEndpoint({
    method: 'post',
    path: `${path}/:numero/impression`,
    group,
    touches: ['Documents'],
    isVersioned: true,
    summary: `Note qu’${un} a été remis au client, imprimé ou téléchargé\u00a0; rien d’autre ne change.`,
    params: z.object({ numero: z.string() }),
    response: z.object({
      success: z.literal(true),
      message: z.string(),
      ...toRecord([kind], () => DocumentRecord),
    }),
    errors: [404],
  });
}

export const printCommande = definePrinted('commande', '/commandes', 'Commandes', 'un bon de commande');
export const printLivraison = definePrinted('livraison', '/livraisons', 'Livraisons', 'un bon de livraison');
export const printedDocuments = { commande: printCommande, livraison: printLivraison };

export function isPrinted(kind: DocumentKind): kind is PrintedKind {
  return kind in printedDocuments;
}
