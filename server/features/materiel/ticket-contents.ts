import manifest from '../../../package.json' with { type: 'json' };
import type { BackOffice } from '#server/backoffice/backoffice.gateway.ts';
import { readSeller } from '#server/features/documents/read-seller.ts';
import { toAuthor } from '#server/calls/author.ts';
import type { Caller } from '#server/calls/caller.ts';
import type { Identity } from '#server/features/auth/identity.ts';
import { createAuthorNames } from '#server/features/historique/author-names.ts';
import type { DocumentComplet } from '#shared/contracts/documents/documents.ts';
import { createTicketReglements } from './ticket-reglements.ts';
import type { TicketContent } from '#shared/tickets/to-ticket.ts';

export type TicketContents = ReturnType<typeof createTicketContents>;

type Deps = { backOffice: Pick<BackOffice, 'boutique' | 'reglements'>; identity: Identity; now: () => Date };

/**
 * Gathers the content of a document's receipt when it is first printed; of an issued document, as it was when issued.
 */
export function createTicketContents({ backOffice, identity, now }: Deps) {
  const toName = createAuthorNames(identity);
  const listReglements = createTicketReglements({ backOffice });

  return async (document: DocumentComplet, caller: Caller): Promise<TicketContent> => {
    const { emission, numero } = document;
    return {
      boutique: await readSeller(backOffice.boutique, document),
      document,
      reglements: await listReglements(numero),
      moment: emission?.date ?? now().toISOString(),
      poste: numero.split('-')[1] ?? '',
      vendeur: toName(emission?.auteur ?? toAuthor(caller)) ?? '',
      version: manifest.version,
      duplicata: 0,
      sceau: emission?.scelle ?? undefined,
    };
  };
}
