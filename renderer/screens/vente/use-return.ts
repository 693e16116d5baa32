import { useNavigate } from 'react-router';
import { kindLabels } from '#renderer/records/documents/kind-labels.ts';
import { useVente } from '#renderer/stores/vente.store.ts';
import { isEmpty, toKind, toNextKind } from '#renderer/stores/vente.ts';

/**
 * Opens the lines that come back for the number of what was sold; the sale being typed waits. An empty credit note is
 * given up: the one that is made there takes its place.
 */
export function useReturn(): (numero: string) => void {
  const go = useNavigate();
  return (numero) => {
    const { vente, change } = useVente.getState();
    if (isEmpty(vente) && vente.kind === 'avoir') change((empty) => toKind(empty, toNextKind(empty)));
    void go(`${kindLabels.facture.path}/${numero}?retour=1`);
  };
}
