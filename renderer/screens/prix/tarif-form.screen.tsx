import { useState } from 'react';
import { useParams } from 'react-router';
import { useAnswer } from '#renderer/api/use-answer.ts';
import { useSaveRecord } from '#renderer/api/use-save-record.ts';
import { useSaveMerged } from '#renderer/screens/versions/use-save-merged.ts';
import { Loading } from '#renderer/ui/screen/loading-and-failure.tsx';
import { Screen, ScreenScroll } from '#renderer/ui/screen/screen.tsx';
import { UnreadScreen } from '#renderer/ui/screen/unread-screen.tsx';
import { createTarif, getTarif, Tarif, updateTarif } from '#shared/contracts/prix/tarifs.ts';
import { TarifForm } from './tarif-form.tsx';
import { type TarifValues, toTarifDraft, toTarifInput, toTarifValues } from './tarif-values.ts';

const parent = { path: '/prix', label: 'Tarifs' };
const after = { toName: ({ intitule }: Tarif) => `Le tarif ${intitule}`, toPath: () => '/prix' };

export function TarifCreateScreen() {
  const saving = useSaveRecord({
    endpoint: createTarif,
    send: (call, values: TarifValues) => call(createTarif, { body: toTarifInput(values) }),
    draft: toTarifDraft(),
    ...after,
  });
  return (
    <Screen title="Nouveau tarif" parent={parent}>
      <ScreenScroll>
        <TarifForm onSubmit={saving.save} writing={saving} />
      </ScreenScroll>
    </Screen>
  );
}

export function TarifEditScreen() {
  const { code = '' } = useParams();
  const tarif = useAnswer(getTarif, { params: { code } });
  // A form being filled in stays, whatever happens to the service in the meantime.
  if (tarif.data) return <TarifEdit key={code} tarif={tarif.data} />;
  if (!tarif.isError) return <Loading />;
  return <UnreadScreen of={tarif} title={code} parent={parent} />;
}

function TarifEdit({ tarif }: { tarif: Tarif }) {
  const [opened] = useState(tarif);
  const { code } = opened;
  const saving = useSaveMerged(opened, {
    endpoint: updateTarif,
    toValues: (one: Tarif) => toTarifValues(one),
    name: `Le tarif ${code}`,
    read: (actuel) => Tarif.safeParse(actuel).data,
    write: (call, typed, ifMatch) => call(updateTarif, { params: { code }, body: toTarifInput(typed), ifMatch }),
    draft: toTarifDraft(opened),
    ...after,
  });
  return (
    <Screen title={tarif.intitule} detail={tarif.code} parent={parent}>
      <ScreenScroll>
        <TarifForm tarif={opened} onSubmit={saving.save} writing={saving} />
      </ScreenScroll>
    </Screen>
  );
}
