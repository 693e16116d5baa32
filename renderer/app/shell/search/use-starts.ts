import { useNavigate } from 'react-router';
import { documentApis } from '#renderer/api/document-kinds.ts';
import { tiersApis } from '#renderer/api/tiers-kinds.ts';
import { closeSession } from '#renderer/app/shell/close-session.ts';
import { useHelp } from '#renderer/app/shell/help.store.ts';
import { kindLabels } from '#renderer/records/documents/kind-labels.ts';
import { useSell } from '#renderer/screens/documents/use-sell.ts';
import { tiersKindLabels } from '#renderer/records/tiers/tiers-labels.ts';
import { useMay } from '#renderer/stores/session.store.ts';
import { venteKinds } from '#renderer/stores/vente.ts';
import { createArticle } from '#shared/contracts/articles/articles.ts';
import type { TiersKind } from '#shared/contracts/tiers/tiers.ts';

type Start = { label: string; run: () => void };

const tiersKinds: readonly TiersKind[] = ['client', 'prospect', 'fournisseur'];

/** Lists what can be begun from any screen, by a user who may. */
export function useStarts(): Start[] {
  const go = useNavigate();
  const sell = useSell();
  const { may } = useMay();
  const openHelp = useHelp((help) => help.open);
  const sales = venteKinds
    .filter((kind) => may(documentApis[kind].creates))
    .map((kind) => ({ label: kindLabels[kind].fresh, run: () => sell(kind) }));
  const tiers = tiersKinds
    .filter((kind) => tiersApis[kind].editing && may(createArticle))
    .map((kind) => ({
      label: tiersKindLabels[kind].fresh,
      run: () => void go(`${tiersKindLabels[kind].path}/nouveau`),
    }));
  const article = may(createArticle) ? [{ label: 'Nouvel article', run: () => void go('/articles/nouveau') }] : [];
  return [
    ...sales,
    ...tiers,
    ...article,
    { label: 'Raccourcis clavier', run: openHelp },
    { label: 'Fermer la session', run: () => void closeSession() },
  ];
}
