import { useParams } from 'react-router';
import { call } from '#renderer/api/client.ts';
import { type TiersEditing, type TiersInput, type TiersKind, tiersApis } from '#renderer/api/tiers-kinds.ts';
import { useSaveRecord } from '#renderer/api/use-save-record.ts';
import { Screen, ScreenScroll } from '#renderer/ui/screen.tsx';
import { Failure, Loading } from '#renderer/ui/states.tsx';
import type { Tiers } from '#shared/contracts/tiers.ts';
import { TiersForm } from './tiers-form.tsx';
import { toFormerTiers, toTiersDraft } from './tiers-values.ts';
import { tiersWords } from './tiers-words.ts';

type Props = { kind: TiersKind; editing: TiersEditing };

/** A new customer or supplier. */
export function TiersCreateScreen({ kind, editing }: Props) {
  const { path, fresh, plural } = tiersWords[kind];
  const save = useSave(kind, (input) => editing.create(call, input), toTiersDraft(kind));
  return (
    <Screen title={fresh} parent={{ path, label: plural }}>
      <ScreenScroll>
        <TiersForm
          kind={kind}
          editing={editing}
          onSubmit={save.mutate}
          isRunning={save.isPending}
          error={save.error}
          cancelTo={path}
        />
      </ScreenScroll>
    </Screen>
  );
}

/** Changes to one that is there. */
export function TiersEditScreen({ kind, editing }: Props) {
  const { code = '' } = useParams();
  const { path, plural } = tiersWords[kind];
  const tiers = tiersApis[kind].useOne(code);
  const send = (input: TiersInput) => editing.update(call, code, input);
  const save = useSave(kind, send, toTiersDraft(kind, tiers.data), tiers.data);
  if (tiers.isError) return <Failure of={tiers.error} onRetry={() => void tiers.refetch()} />;
  if (!tiers.data) return <Loading />;
  return (
    <Screen title={tiers.data.intitule} detail="Modification" parent={{ path, label: plural }}>
      <ScreenScroll>
        <TiersForm
          kind={kind}
          editing={editing}
          tiers={tiers.data}
          onSubmit={save.mutate}
          isRunning={save.isPending}
          error={save.error}
          cancelTo={`${path}/${encodeURIComponent(code)}`}
        />
      </ScreenScroll>
    </Screen>
  );
}

/** Saves, and shows the card of what was saved. */
function useSave(kind: TiersKind, send: (input: TiersInput) => Promise<Tiers>, draft: string, before?: Tiers) {
  return useSaveRecord({
    send,
    stale: tiersApis[kind].stale,
    draft,
    before,
    toFormer: toFormerTiers,
    toName: ({ intitule }) => intitule,
    toPath: ({ numero }) => `${tiersWords[kind].path}/${encodeURIComponent(numero)}`,
  });
}
