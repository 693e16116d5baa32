import { useState } from 'react';
import { useParams } from 'react-router';
import { useAnswer } from '#renderer/api/use-answer.ts';
import { useSaveRecord } from '#renderer/api/use-save-record.ts';
import { useSaveMerged } from '#renderer/screens/versions/use-save-merged.ts';
import { Loading } from '#renderer/ui/screen/loading-and-failure.tsx';
import { Screen, ScreenScroll } from '#renderer/ui/screen/screen.tsx';
import { UnreadScreen } from '#renderer/ui/screen/unread-screen.tsx';
import { createPromotion, getPromotion, Promotion, updatePromotion } from '#shared/contracts/prix/promotions.ts';
import { PromotionForm } from './promotion-form.tsx';
import { type PromotionValues, toPromotionDraft, toPromotionInput, toPromotionValues } from './promotion-values.ts';

const parent = { path: '/prix/promotions', label: 'Promotions' };
const after = { toName: ({ code }: Promotion) => `Le détail de la promotion ${code}`, toPath: () => parent.path };

export function PromotionCreateScreen() {
  const saving = useSaveRecord({
    endpoint: createPromotion,
    send: (call, values: PromotionValues) => call(createPromotion, { body: toPromotionInput(values) }),
    draft: toPromotionDraft(),
    ...after,
  });
  return (
    <Screen title="Nouvelle promotion" parent={parent}>
      <ScreenScroll>
        <PromotionForm onSubmit={saving.save} writing={saving} />
      </ScreenScroll>
    </Screen>
  );
}

export function PromotionEditScreen() {
  const { promotion: code = '' } = useParams();
  const promotion = useAnswer(getPromotion, { params: { code } });
  // A form being filled in stays, whatever happens to the service in the meantime.
  if (promotion.data) return <PromotionEdit key={code} promotion={promotion.data} />;
  if (!promotion.isError) return <Loading />;
  return <UnreadScreen of={promotion} title={code} parent={parent} />;
}

function PromotionEdit({ promotion }: { promotion: Promotion }) {
  const [opened] = useState(promotion);
  const { code } = opened;
  const saving = useSaveMerged(opened, {
    endpoint: updatePromotion,
    toValues: (one: Promotion) => toPromotionValues(one),
    name: `La promotion ${code}`,
    linked: ['cible', 'codes', 'genre', 'valeur', 'lot', 'reduits'],
    read: (actuel) => Promotion.safeParse(actuel).data,
    write: (call, typed, ifMatch) =>
      call(updatePromotion, { params: { code }, body: toPromotionInput(typed), ifMatch }),
    draft: toPromotionDraft(opened),
    ...after,
  });
  return (
    <Screen title={promotion.intitule} detail={promotion.code} parent={parent}>
      <ScreenScroll>
        <PromotionForm promotion={opened} onSubmit={saving.save} writing={saving} />
      </ScreenScroll>
    </Screen>
  );
}
