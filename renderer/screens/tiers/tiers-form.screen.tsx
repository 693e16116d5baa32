import { useState } from 'react';
import { useParams, useSearchParams } from 'react-router';
import { type TiersEditing, type TiersInput, type TiersKind, tiersApis } from '#renderer/api/tiers-kinds.ts';
import { type Former, useSaveRecord } from '#renderer/api/use-save-record.ts';
import type { Call } from '#shared/api-client.ts';
import { Screen, ScreenScroll } from '#renderer/ui/screen/screen.tsx';
import { Failure, Loading } from '#renderer/ui/screen/states.tsx';
import type { Tiers } from '#shared/contracts/tiers.ts';
import { TiersForm } from './tiers-form.tsx';
import { toTiersChange, toTiersDraft, toTiersInput, toTiersValues } from './tiers-values.ts';
import { tiersWords } from './tiers-words.ts';

type Props = { kind: TiersKind; editing: TiersEditing };

/** A new customer or supplier; the name that was looked for in vain comes with the address. */
export function TiersCreateScreen({ kind, editing }: Props) {
  const { path, fresh, plural } = tiersWords[kind];
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

/** Changes to one that is there. */
export function TiersEditScreen({ kind, editing }: Props) {
  const { code = '' } = useParams();
  const tiers = tiersApis[kind].useOne(code);
  // A form that is being filled in stays, whatever becomes of the service meanwhile.
  if (tiers.data) return <TiersEdit key={code} kind={kind} editing={editing} tiers={tiers.data} />;
  return tiers.isError ? <Failure of={tiers.error} onRetry={() => void tiers.refetch()} /> : <Loading />;
}

function TiersEdit({ kind, editing, tiers }: Props & { tiers: Tiers }) {
  const { path, plural } = tiersWords[kind];
  const [opened] = useState(tiers);
  const send = (call: Call, change: Partial<TiersInput>) => editing.update(call, tiers.numero, change);
  const toInput = (before: Tiers, after: Tiers) => toTiersChange(kind, toTiersValues(kind, before, ''), after);
  const saving = useSave(kind, { send, draft: toTiersDraft(kind, opened), former: { before: tiers, toInput } });
  return (
    <Screen title={tiers.intitule} detail="Modification" parent={{ path, label: plural }}>
      <ScreenScroll>
        <TiersForm
          kind={kind}
          editing={editing}
          tiers={opened}
          onSubmit={(values) => saving.save(toTiersChange(kind, values, opened))}
          isRunning={saving.isPending}
          error={saving.error}
          cancelTo={`${path}/${encodeURIComponent(tiers.numero)}`}
        />
      </ScreenScroll>
    </Screen>
  );
}

type Saving<Input> = {
  send: (call: Call, input: Input) => Promise<Tiers>;
  draft: string;
  former?: Former<Input, Tiers>;
};

/** Saves, and shows the card of what was saved. */
function useSave<Input>(kind: TiersKind, saving: Saving<Input>) {
  return useSaveRecord({
    ...saving,
    toName: ({ intitule }) => intitule,
    toPath: ({ numero }) => `${tiersWords[kind].path}/${encodeURIComponent(numero)}`,
  });
}
