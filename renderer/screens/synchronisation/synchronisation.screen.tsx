import { useAnswer } from '#renderer/api/use-answer.ts';
import { UnreadScreen } from '#renderer/ui/screen/unread-screen.tsx';
import { getPartage, type Partage } from '#shared/contracts/postes/postes.ts';
import { StandaloneView } from './standalone-view.tsx';
import { BoutiqueView } from './boutique-view.tsx';
import { PosteView } from './poste-view.tsx';

/** Shows what this installation shares with others: nothing yet, a shop with its tills, or a till's own writes. */
export function SynchronisationScreen() {
  const partage = useAnswer(getPartage, {});
  if (partage.data) return <View partage={partage.data} />;
  return <UnreadScreen of={partage} title="Synchronisation" />;
}

function View({ partage }: { partage: Partage }) {
  if (partage.part === 'poste') return <PosteView partage={partage} />;
  return partage.part === 'partage' ? <BoutiqueView partage={partage} /> : <StandaloneView partage={partage} />;
}
