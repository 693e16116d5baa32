import { useState } from 'react';
import { useParams, useSearchParams } from 'react-router';
import { type TiersEditing, tiersApis } from '#renderer/api/tiers-kinds.ts';
import { useSaveRecord } from '#renderer/api/use-save-record.ts';
import { useSaveMerged } from '#renderer/screens/versions/use-save-merged.ts';
import { Loading } from '#renderer/ui/screen/loading-and-failure.tsx';
import { Screen, ScreenScroll } from '#renderer/ui/screen/screen.tsx';
import { UnreadScreen } from '#renderer/ui/screen/unread-screen.tsx';
import { Tiers, type TiersKind } from '#shared/contracts/tiers/tiers.ts';
import { TiersForm } from './tiers-form.tsx';
import { toTiersChange, toTiersDraft, toTiersInput, toTiersValues } from './tiers-values.ts';
import { tiersKindLabels } from '#renderer/records/tiers/tiers-labels.ts';

type Props = { kind: TiersKind; editing: TiersEditing };

/** Shows the form of a new customer or supplier; a name searched in vain is in the address. */
export function TiersCreateScreen({ kind, editing }: Props) {
  const { path, fresh, plural } = tiersKindLabels[kind];
  const [params] = useSearchParams();
  const intitule = params.get('nom') ?? '';
  const saving = useSaveRecord({
    endpoint: editing.creates,
    send: editing.create,
    draft: toTiersDraft(kind, undefined, intitule),
    ...toAfter(kind),
  });
  return (
    <Screen title={fresh} parent={{ path, label: plural }}>
      <ScreenScroll>
        <TiersForm
          key={intitule}
          kind={kind}
          editing={editing}
          intitule={intitule}
          onSubmit={(values) => saving.save(toTiersInput(values))}
          writing={saving}
          cancelTo={path}
        />
      </ScreenScroll>
    </Screen>
  );
}

export function TiersEditScreen({ kind, editing }: Props) {
  const { code = '' } = useParams();
  const { path, plural } = tiersKindLabels[kind];
  const tiers = tiersApis[kind].useOne(code);
  // A form being filled in stays, whatever happens to the service in the meantime.
  if (tiers.data) return <TiersEdit key={code} kind={kind} editing={editing} tiers={tiers.data} />;
  if (tiers.isError) return <UnreadScreen of={tiers} title={code} parent={{ path, label: plural }} />;
  return <Loading />;
}

function TiersEdit({ kind, editing, tiers }: Props & { tiers: Tiers }) {
  const { path, plural } = tiersKindLabels[kind];
  const [opened] = useState(tiers);
  const saving = useSaveMerged(opened, {
    toValues: (record: Tiers) => toTiersValues(kind, record, ''),
    name: `La fiche de ${tiers.intitule}`,
    read: (actuel) => Tiers.safeParse(actuel).data,
    endpoint: editing.changes,
    write: (call, typed, ifMatch, before) =>
      editing.update(call, tiers.numero, toTiersChange(kind, typed, before), ifMatch),
    draft: toTiersDraft(kind, opened),
    ...toAfter(kind),
  });
  return (
    <Screen title={tiers.intitule} detail="Modification" parent={{ path, label: plural }}>
      <ScreenScroll>
        <TiersForm
          kind={kind}
          editing={editing}
          tiers={opened}
          onSubmit={saving.save}
          writing={saving}
          cancelTo={`${path}/${encodeURIComponent(tiers.numero)}`}
        />
      </ScreenScroll>
    </Screen>
  );
}

/** After it was saved, its card is shown. */
function toAfter(kind: TiersKind) {
  return {
    toName: ({ intitule }: Tiers) => intitule,
    toPath: ({ numero }: Tiers) => `${tiersKindLabels[kind].path}/${encodeURIComponent(numero)}`,
  };
}
