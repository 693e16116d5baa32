import { type TiersEditing, type TiersInput, tiersApis } from '#renderer/api/tiers-kinds.ts';
import { useWrites } from '#renderer/api/use-write.ts';
import { TiersForm } from '#renderer/screens/tiers/tiers-form.tsx';
import { type TiersValues, toTiersDraft, toTiersInput } from '#renderer/screens/tiers/tiers-values.ts';
import { type ClientVente, toClientVente } from '#renderer/stores/vente.ts';
import { Dialog } from '#renderer/ui/dialog.tsx';
import { forgetFormDraft } from '#renderer/ui/form/form-draft.ts';

type Props = {
  /** The searched name; the dialog is open while it is set. */
  intitule: string | undefined;
  onClose: () => void;
  onCreated: (client: ClientVente) => void;
};

/** Creates a customer without leaving the sale. */
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
  const save = useWrites([editing.creates], (call, input: TiersInput) => editing.create(call, input), {
    isUrgent: true,
    onMade: () => forgetFormDraft(toTiersDraft('client', undefined, intitule)),
    say: (tiers) => `${tiers.intitule} est enregistré.`,
  });

  function create(values: TiersValues) {
    // Given here, so that a dialog closed in the meantime chooses nobody.
    save.mutate(toTiersInput(values), { onSuccess: (tiers) => onCreated(toClientVente(tiers)) });
  }

  return <TiersForm kind="client" editing={editing} intitule={intitule} onSubmit={create} writing={save} />;
}
