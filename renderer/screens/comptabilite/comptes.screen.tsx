import { useAnswer } from '#renderer/api/use-answer.ts';
import { Failure, Loading } from '#renderer/ui/screen/loading-and-failure.tsx';
import { getBoutique } from '#shared/contracts/boutique/boutique.ts';
import { ComptabiliteFrame } from './comptabilite-frame.tsx';
import { ComptesForm } from './comptes-form.tsx';

/** Shows the accounts of sales and payments. */
export function ComptesScreen() {
  const { data, error, refetch } = useAnswer(getBoutique, {});
  if (data) return <ComptesForm boutique={data} />;
  return (
    <ComptabiliteFrame title="Comptes">
      {error ? <Failure of={error} onRetry={() => void refetch()} /> : <Loading />}
    </ComptabiliteFrame>
  );
}
