import { useMutation } from '@tanstack/react-query';
import { useRefresh } from '#renderer/api/answers.ts';
import { type TiersEditing, type TiersInput, tiersApis } from '#renderer/api/tiers-kinds.ts';
import { useSendOnce } from '#renderer/api/use-send-once.ts';
import { TiersForm } from '#renderer/screens/tiers/tiers-form.tsx';
import { type TiersValues, toTiersDraft, toTiersInput } from '#renderer/screens/tiers/tiers-values.ts';
import { type ClientVente, toClientVente } from '#renderer/stores/vente.ts';
import { Dialog } from '#renderer/ui/dialog.tsx';
import { forgetFormDraft } from '#renderer/ui/form/form-draft.ts';
import { showDone } from '#renderer/ui/toasts.tsx';

type Props = {
  /** Name as it was looked for; the dialog is open while there is one. */
  intitule: string | undefined;
  onClose: () => void;
  onCreated: (client: ClientVente) => void;
};

/** A customer made without leaving the sale. */
export function NewClientDialog({ intitule, onClose, onCreated }: Props) {
  const { editing } = tiersApis.client;
  return (
    <Dialog isOpen={intitule !== undefined} onClose={onClose} title="Nouveau client" size="52rem">
      {editing && <NewClient editing={editing} intitule={intitule ?? ''} onCreated={onCreated} />}
    </Dialog>
  );
}

type NewClientProps = { editing: TiersEditing; intitule: string; onCreated: (client: ClientVente) => void };

function NewClient({ editing, intitule, onCreated }: NewClientProps) {
  const refresh = useRefresh();
  const sendOnce = useSendOnce();
  const save = useMutation({
    mutationFn: (input: TiersInput) => sendOnce(input, (call) => editing.create(call, input)),
    onSuccess(tiers) {
      forgetFormDraft(toTiersDraft('client', undefined, intitule));
      void refresh(tiersApis.client.stale);
      showDone(`${tiers.intitule} est enregistré.`);
    },
  });

  function create(values: TiersValues) {
    // Told here, not above: a dialog that was closed meanwhile chooses nobody.
    save.mutate(toTiersInput(values), { onSuccess: (tiers) => onCreated(toClientVente(tiers)) });
  }

  return (
    <TiersForm
      kind="client"
      editing={editing}
      intitule={intitule}
      onSubmit={create}
      isRunning={save.isPending}
      error={save.error}
    />
  );
}
