import { useQueryClient } from '@tanstack/react-query';
import { useRestartingCall } from '#renderer/api/use-restarting-call.ts';
import { Dialog, DialogFoot, DialogForm } from '#renderer/ui/dialog.tsx';
import { useContractForm } from '#renderer/ui/form/use-contract-form.ts';
import { showDone } from '#renderer/ui/toasts.tsx';
import { joinBoutique, type Partage, Rattachement } from '#shared/contracts/postes/postes.ts';
import { JoinFields } from './join-fields.tsx';
import classes from './synchronisation.module.css';
import { waitForPoste } from './use-restart.ts';

type Props = { partage: Partage; onClose: () => void };

/** Makes this installation a till of a shop, or takes it back there; the service restarts by itself. */
export function JoinDialog({ partage, onClose }: Props) {
  const isPoste = partage.part === 'poste';
  const cache = useQueryClient();
  const form = useContractForm<Rattachement>({
    schema: Rattachement,
    initialValues: { adresse: isPoste ? (partage.adresses[0] ?? '') : '', code: '', nom: '' },
  });
  const joining = useRestartingCall(
    joinBoutique,
    async (call, body: Rattachement) => {
      const joined = await call({ body });
      await waitForPoste();
      return joined;
    },
    {
      async onSuccess({ boutique, poste }) {
        await cache.invalidateQueries();
        showDone(`Cette caisse est ${poste} de ${boutique === '' ? 'la boutique' : boutique}.`);
        onClose();
      },
    },
  );

  return (
    <Dialog isOpen onClose={onClose} size="34rem" title={words[partage.part].title} closeOnClickOutside={false}>
      <DialogForm onSubmit={form.onSubmit((values) => joining.mutate(values))} writing={joining}>
        <p className={classes.explanation}>{explain(partage)}</p>
        <JoinFields values={form.values} errors={form.errors} onChange={form.setValues} />
        <DialogFoot onCancel={onClose} submit={words[partage.part].act} />
      </DialogForm>
    </Dialog>
  );
}

const words = {
  poste: { title: 'Rattacher à nouveau cette caisse', act: 'Rattacher cette caisse' },
  partage: { title: 'Rejoindre un siège, avec les caisses', act: 'Rejoindre le siège' },
  seul: { title: 'Rejoindre une boutique', act: 'Rattacher cette caisse' },
} as const;

function explain({ part, est_vide }: Partage): string {
  if (part === 'partage') {
    return 'Le siège donne une adresse et un code pour cette boutique. Les caisses la suivent d’elles-mêmes, avec leurs codes et leurs numéros, et vendent pendant ce temps\u00a0; tout ce qui est ici est envoyé au siège. Laissez cette machine allumée jusqu’à ce qu’elles l’aient toutes suivie.';
  }
  if (part === 'poste') {
    return 'Demandez un code au PC de la boutique\u00a0: «\u00a0Ajouter une caisse\u00a0». Cette caisse garde son code et ses numéros, et envoie ce qui attend.';
  }
  return est_vide
    ? 'Sur le PC de la boutique\u00a0: Synchronisation, «\u00a0Ajouter une caisse\u00a0». Cette installation reçoit ensuite les clients, les articles et les documents de la boutique.'
    : 'Cette installation a déjà ses propres fiches\u00a0: elles seront toutes envoyées à la boutique. Là où les deux ont une fiche différente sous le même code, vous choisirez, dans «\u00a0À traiter\u00a0».';
}
