import type { BackOffice } from '#server/backoffice/backoffice.gateway.ts';
import { findKindOfNumero, type DocumentComplet, type DocumentKind } from '#shared/contracts/documents/documents.ts';
import type { ReglementLu } from '#shared/contracts/reglements/reglements.ts';
import type { FacturxContext } from '#shared/facturx/to-facture-electronique.ts';
import type { PaiementRecu } from '#shared/facturx/to-paiement.ts';
import { NotFound } from '#shared/endpoints/errors.ts';

export type FacturxDeps = { backOffice: Pick<BackOffice, 'documents' | 'reglements'> };

/** Finds the data of an e-invoice beyond the document and the cards it shows. */
export function createFacturxContext({ backOffice: { documents, reglements } }: FacturxDeps) {
  /** Finds the invoice a credit note was made from. */
  async function findOrigine({ document_source }: DocumentComplet): Promise<FacturxContext['origine']> {
    if (document_source === null || findKindOfNumero(document_source) !== 'facture') return null;
    return documents.get('facture', document_source).catch((error: unknown) => {
      if (error instanceof NotFound) return null;
      throw error;
    });
  }

  /**
   * Lists what had been received when the document was issued, so that a file rendered again says no more than the
   * first.
   */
  async function listReceived({ numero, emission }: DocumentComplet): Promise<PaiementRecu[]> {
    if (!emission) return [];
    const received: PaiementRecu[] = [];
    for await (const page of reglements.pages({ document: numero, q: '', du: '', au: '' })) {
      const before = page.filter(({ moment }) => moment <= emission.date);
      received.push(...before.map((reglement) => toReceived(reglement, numero)));
    }
    return received.toReversed();
  }

  /** `receiving` is what is paid together with its issue; undefined for other kinds than invoices and credit notes. */
  return async (
    kind: DocumentKind,
    document: DocumentComplet,
    receiving: readonly PaiementRecu[] = [],
  ): Promise<FacturxContext | undefined> => {
    if (kind === 'facture') return { origine: null, paiements: [...(await listReceived(document)), ...receiving] };
    return kind === 'avoir' ? { origine: await findOrigine(document), paiements: [] } : undefined;
  };
}

/** Returns the part of a règlement that goes to one document. */
function toReceived({ date, moyen, imputations }: ReglementLu, numero: string): PaiementRecu {
  const montant = imputations.find((imputation) => imputation.numero === numero)?.montant ?? 0;
  return { date, moyen, montant };
}
