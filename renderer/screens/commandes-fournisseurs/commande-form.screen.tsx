import { useState } from 'react';
import { useParams } from 'react-router';
import { useAnswer } from '#renderer/api/use-answer.ts';
import { useSaveRecord } from '#renderer/api/use-save-record.ts';
import { Loading } from '#renderer/ui/screen/loading-and-failure.tsx';
import { Screen, ScreenScroll } from '#renderer/ui/screen/screen.tsx';
import { UnreadScreen } from '#renderer/ui/screen/unread-screen.tsx';
import type { CommandeFournisseurComplete } from '#shared/contracts/achats/commande-fournisseur.ts';
import {
  createCommandeFournisseur,
  getCommandeFournisseur,
  updateCommandeFournisseur,
} from '#shared/contracts/achats/commandes-fournisseurs.ts';
import { CommandeForm } from './commande-form.tsx';
import { type CommandeValues, toCommandeDraft, toCommandeInput } from './commande-values.ts';

const parent = { path: '/commandes-fournisseurs', label: 'Achats' };
const after = {
  toName: ({ numero }: CommandeFournisseurComplete) => `Le brouillon ${numero}`,
  toPath: ({ numero }: CommandeFournisseurComplete) => `${parent.path}/${numero}`,
};

export function CommandeCreateScreen() {
  const saving = useSaveRecord({
    endpoint: createCommandeFournisseur,
    send: (call, values: CommandeValues) =>
      call(createCommandeFournisseur, { body: { ...toCommandeInput(values), destination: values.destination } }),
    draft: toCommandeDraft(),
    ...after,
  });
  return (
    <Screen title="Nouvelle commande" parent={parent}>
      <ScreenScroll>
        <CommandeForm onSubmit={saving.save} writing={saving} />
      </ScreenScroll>
    </Screen>
  );
}

export function CommandeEditScreen() {
  const { numero = '' } = useParams();
  const commande = useAnswer(getCommandeFournisseur, { params: { numero } });
  // A form being filled in stays, whatever happens to the service in the meantime.
  if (commande.data) return <CommandeEdit key={numero} commande={commande.data} />;
  if (!commande.isError) return <Loading />;
  return <UnreadScreen of={commande} title={numero} parent={parent} />;
}

function CommandeEdit({ commande }: { commande: CommandeFournisseurComplete }) {
  const [opened] = useState(commande);
  const { numero, version } = opened;
  const saving = useSaveRecord({
    endpoint: updateCommandeFournisseur,
    send: (call, values: CommandeValues) =>
      call(updateCommandeFournisseur, { params: { numero }, body: toCommandeInput(values), ifMatch: `"${version}"` }),
    draft: toCommandeDraft(opened),
    ...after,
  });
  return (
    <Screen title={opened.fournisseur_nom} detail={numero} parent={parent}>
      <ScreenScroll>
        <CommandeForm commande={opened} onSubmit={saving.save} writing={saving} />
      </ScreenScroll>
    </Screen>
  );
}
