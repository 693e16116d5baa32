import { useAnswer } from '#renderer/api/use-answer.ts';
import { useGroupe } from '#renderer/api/use-boutiques.ts';
import { Properties } from '#renderer/ui/card/properties.tsx';
import { Ago, Quantity } from '#renderer/ui/figures.tsx';
import type { Article } from '#shared/contracts/articles/articles.ts';
import { getStocksAilleurs } from '#shared/contracts/transferts/transferts.ts';

/**
 * Shows the stock of an article in the other shops, and its time; at a desk also the own shop's, for its stock is their
 * sum. Nothing for a single shop.
 */
export function StocksAilleursProperties({ of: { reference, unite_vente } }: { of: Article }) {
  const groupe = useGroupe();
  const isAlone = groupe.length === 0;
  const { data } = useAnswer(getStocksAilleurs, { params: { reference } }, { isEnabled: !isAlone, every: 5_000 });
  if (isAlone || !data) return null;
  const { lu_le, a_jour, ici } = data;
  const own = ici === null ? [] : groupe.filter((one) => one.ici).map(({ nom }) => ({ nom, quantite: ici }));
  const age = lu_le === null ? 'Le siège ne répond pas' : a_jour ? 'À l’instant' : <Ago of={lu_le} />;
  return (
    <Properties
      title={ici === null ? 'Autres boutiques' : 'Par boutique'}
      of={[
        ...[...own, ...data.boutiques].map(({ nom, quantite }) => ({
          label: nom,
          value: <Quantity of={quantite} unit={unite_vente} />,
        })),
        { label: 'Dit par le siège', value: age },
      ]}
    />
  );
}
