import { useAnswer } from '#renderer/api/use-answer.ts';
import { Failure, Loading } from '#renderer/ui/screen/loading-and-failure.tsx';
import { getBoutique } from '#shared/contracts/boutique/boutique.ts';
import { listDepots, listSeries, listTauxTva } from '#shared/contracts/boutique/parametres.ts';
import { AdministrationScreen } from '../administration-screen.tsx';
import { ReglesForm } from './regles-form.tsx';

/** Shows how the shop numbers, taxes, discounts and stores. */
export function ReglesScreen() {
  const answers = [
    useAnswer(getBoutique, {}),
    useAnswer(listSeries, {}),
    useAnswer(listTauxTva, {}),
    useAnswer(listDepots, {}),
  ] as const;
  const [boutique, series, taux, depots] = answers;
  if (boutique.data && series.data && taux.data && depots.data) {
    return <ReglesForm boutique={boutique.data} series={series.data} taux={taux.data} depots={depots.data} />;
  }
  const error = answers.find((answer) => answer.error)?.error;
  return (
    <AdministrationScreen title="Règles">
      {error ? <Failure of={error} onRetry={() => answers.forEach((answer) => void answer.refetch())} /> : <Loading />}
    </AdministrationScreen>
  );
}
