import { useNavigate } from 'react-router';
import { call } from '#renderer/api/client.ts';
import { createVente, isEmpty, type LigneVente, toClientVente, type VenteKind } from '#renderer/stores/vente.ts';
import { useVente } from '#renderer/stores/vente.store.ts';
import { showFailure } from '#renderer/ui/toasts.tsx';
import { getClient } from '#shared/contracts/clients.ts';
import type { DocumentRecord, LigneRecord } from '#shared/contracts/documents.ts';

/** Brings a document's lines back to the counter as a new sale; the one being typed is put aside. */
export function useRepeatSale() {
  const go = useNavigate();
  const { hold, change } = useVente();

  return (kind: VenteKind, { client_code, lignes = [] }: DocumentRecord) => {
    call(getClient, { params: { code: client_code } }).then(
      ({ data }) => {
        if (!isEmpty(useVente.getState().vente)) hold();
        change(() => ({ ...createVente(kind), client: toClientVente(data), lignes: lignes.map(toLigne) }));
        return go('/vente');
      },
      (error: Error) => showFailure('La vente n’a pas pu être reprise', error),
    );
  };
}

/** As it was sold; the stock is looked at again when the article is. */
function toLigne(ligne: LigneRecord): LigneVente {
  return {
    id: crypto.randomUUID(),
    article_code: ligne.article_code,
    designation: ligne.designation,
    unite: ligne.unite,
    quantite: ligne.quantite,
    prix_unitaire_ht: ligne.prix_unitaire_ht,
    prix_unitaire_ttc: ligne.prix_unitaire_ttc ?? null,
    prix_catalogue: ligne.prix_unitaire_ht,
    remise_pourcentage: ligne.remise_pourcentage,
    tva_taux: ligne.tva_taux,
    stock_disponible: null,
    stock_mini: null,
  };
}
