import { useAnswer } from '#renderer/api/use-answer.ts';
import { type DocumentRecord, statutAnnule } from '#shared/contracts/documents/documents.ts';
import { getCompteClient } from '#shared/contracts/reglements/comptes.ts';
import type { DueDocument } from './taken-amount.ts';

type Asked = Pick<DocumentRecord, 'numero' | 'client_code' | 'reste_du' | 'statut'>;

/** What is left to settle of an invoice or a credit note; undefined when nothing is, or it is not known yet. */
export function useDue(kind: 'facture' | 'avoir', document: Asked | undefined): DueDocument | undefined {
  const reste = document?.statut === statutAnnule ? 0 : (document?.reste_du ?? 0);
  const isDue = document !== undefined && reste > 0;
  const compte = useAnswer(
    getCompteClient,
    { params: { code: document?.client_code ?? '' } },
    { isEnabled: isDue && kind === 'facture' },
  );
  if (!isDue) return undefined;
  return { numero: document.numero, kind, reste, credit: compte.data?.credit ?? 0 };
}
