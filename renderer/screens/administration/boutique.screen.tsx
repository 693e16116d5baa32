import { useAnswer } from '#renderer/api/use-answer.ts';
import { Failure, Loading } from '#renderer/ui/screen/loading-and-failure.tsx';
import { getBoutique } from '#shared/contracts/boutique/boutique.ts';
import { AdministrationScreen } from './administration-screen.tsx';
import { BoutiqueForm } from './boutique-form.tsx';

/** Shows the shop's identity and how it sells: what every document prints and every rule uses. */
export function BoutiqueScreen() {
  const { data, error, refetch } = useAnswer(getBoutique, {});
  if (data) return <BoutiqueForm boutique={data} />;
  return (
    <AdministrationScreen title="Boutique">
      {error ? <Failure of={error} onRetry={() => void refetch()} /> : <Loading />}
    </AdministrationScreen>
  );
}
