import { useState } from 'react';
import { useParams, useSearchParams } from 'react-router';
import { type TiersEditing, tiersApis } from '#renderer/api/tiers-kinds.ts';
import { type SaveOptions, useSaveRecord } from '#renderer/api/use-save-record.ts';
import { type MergedWrite, mergedSaving, toMergedWrite } from '#renderer/screens/versions/merged-write.ts';
import { Failure, Loading } from '#renderer/ui/screen/loading-and-failure.tsx';
import { Screen, ScreenScroll } from '#renderer/ui/screen/screen.tsx';
import { Tiers, type TiersKind } from '#shared/contracts/tiers/tiers.ts';
import { TiersForm } from './tiers-form.tsx';
import { type TiersValues, toTiersChange, toTiersDraft, toTiersInput, toTiersValues } from './tiers-values.ts';
import { tiersKindLabels } from '#renderer/records/tiers/tiers-labels.ts';

type Props = { kind: TiersKind; editing: TiersEditing };

/** Shows the form of a new customer or supplier; a name searched in vain is in the address. */
export function TiersCreateScreen({ kind, editing }: Props) {
  const { path, fresh, plural } = tiersKindLabels[kind];
  const [params] = useSearchParams();
  const intitule = params.get('nom') ?? '';
  const saving = useSave(kind, { send: editing.create, draft: toTiersDraft(kind, undefined, intitule) });
  return (
    <Screen title={fresh} parent={{ path, label: plural }}>
      <ScreenScroll>
        <TiersForm
          key={intitule}
          kind={kind}
          editing={editing}
          intitule={intitule}
          onSubmit={(values) => saving.save(toTiersInput(values))}
          isRunning={saving.isPending}
          error={saving.error}
          cancelTo={path}
        />
      </ScreenScroll>
    </Screen>
  );
}

/** Shows the form of an existing one. */
export function TiersEditScreen({ kind, editing }: Props) {
  const { code = '' } = useParams();
  const { path, plural } = tiersKindLabels[kind];
  const tiers = tiersApis[kind].useOne(code);
  // A form being filled in stays, whatever happens to the service in the meantime.
  if (tiers.data) return <TiersEdit key={code} kind={kind} editing={editing} tiers={tiers.data} />;
  if (tiers.isError) {
    return (
      <Screen title={code} parent={{ path, label: plural }}>
        <Failure of={tiers.error} onRetry={() => void tiers.refetch()} />
      </Screen>
    );
  }
  return <Loading />;
}

function TiersEdit({ kind, editing, tiers }: Props & { tiers: Tiers }) {
  const { path, plural } = tiersKindLabels[kind];
  const [opened] = useState(tiers);
  const toValues = (record: Tiers) => toTiersValues(kind, record, '');
  const toChange = (seen: Tiers, values: TiersValues) =>
    toMergedWrite({
      seen,
      values,
      toValues,
      name: `La fiche de ${tiers.intitule}`,
      read: (actuel) => Tiers.safeParse(actuel).data,
      write: (call, typed, ifMatch, before) =>
        editing.update(call, tiers.numero, toTiersChange(kind, typed, before), ifMatch),
    });
  const saving = useSave<MergedWrite<Tiers, Tiers>>(kind, {
    ...mergedSaving,
    draft: toTiersDraft(kind, opened),
    toFormer: ({ overwrites }, after) => toChange(after, toValues(overwrites())),
  });
  return (
    <Screen title={tiers.intitule} detail="Modification" parent={{ path, label: plural }}>
      <ScreenScroll>
        <TiersForm
          kind={kind}
          editing={editing}
          tiers={opened}
          onSubmit={(values) => saving.save(toChange(opened, values))}
          isRunning={saving.isPending}
          error={saving.error}
          cancelTo={`${path}/${encodeURIComponent(tiers.numero)}`}
        />
      </ScreenScroll>
    </Screen>
  );
}

/** Saves, and shows the card of what was saved. */
function useSave<Input>(kind: TiersKind, saving: Omit<SaveOptions<Input, Tiers>, 'toName' | 'toPath'>) {
  return useSaveRecord({
    ...saving,
    toName: ({ intitule }) => intitule,
    toPath: ({ numero }) => `${tiersKindLabels[kind].path}/${encodeURIComponent(numero)}`,
  });
}
