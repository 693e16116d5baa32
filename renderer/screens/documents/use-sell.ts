import { useNavigate } from 'react-router';
import { useVente } from '#renderer/stores/vente.store.ts';
import type { VenteKind } from '#renderer/stores/vente.ts';

/** Begins a document of a kind at the counter. What was begun there, or is being changed, is put aside as it is. */
export function useSell() {
  const go = useNavigate();
  const { hold, change } = useVente();
  return (kind: VenteKind) => {
    hold();
    change((vente) => ({ ...vente, kind }));
    void go('/vente');
  };
}
