import { useWrite } from '#renderer/api/use-write.ts';
import { useMergedWrite } from '#renderer/screens/versions/use-merged-write.ts';
import { TextField } from '#renderer/ui/form/text-field.tsx';
import { useContractForm } from '#renderer/ui/form/use-contract-form.ts';
import { Reglages, RetoursInput, testRetours, updateRetours } from '#shared/contracts/service/reglages.ts';
import { isFixed, toOriginHint } from './origin-hint.ts';
import { type SecurityChoice, ServerFields } from './server-fields.tsx';
import { SettingsForm } from './settings-form.tsx';

const choices: readonly SecurityChoice[] = [
  { value: 'tls', label: 'TLS (port 993)', port: 993 },
  { value: 'starttls', label: 'STARTTLS (port 143)', port: 143 },
];

/** Shows the mailbox that receives bounces and read receipts. */
export function RetoursForm({ retours }: { retours: Reglages['retours'] }) {
  const form = useContractForm<RetoursInput>({ schema: RetoursInput, initialValues: toValues(retours) });
  const saving = useMergedWrite({
    endpoint: updateRetours,
    opened: retours,
    name: 'La boîte des retours',
    linked: ['serveur', 'port', 'securite', 'identifiant', 'mot_de_passe'],
    toValues,
    read: (actuel) => Reglages.shape.retours.safeParse(actuel).data,
    write: (call, body, ifMatch) => call(updateRetours, { body, ifMatch }),
    toRecord: (saved) => saved.retours,
    say: (saved) => (saved.serveur === '' ? 'Aucune boîte n’est lue.' : 'Les retours sont lus dans cette boîte.'),
  });
  const trial = useWrite(testRetours, (call, body: RetoursInput) => call({ body }));
  const isDisabled = isFixed(retours.origines.serveur);

  return (
    <SettingsForm
      title="Retours"
      detail={
        'La boîte où reviennent les avis d’échec et les accusés de lecture\u00a0: Comptoir la lit sans rien y changer. Facultatif.'
      }
      form={form}
      onSave={(values) => saving.save(values, form)}
      saving={saving}
      trial={trial}
      onTry={(body) => trial.mutate(body, { onError: form.showRefusal })}
    >
      <ServerFields
        form={form}
        choices={choices}
        placeholder="imap.exemple.fr"
        isKnown={retours.mot_de_passe_connu}
        isDisabled={isDisabled}
        hint={toOriginHint(retours.origines.serveur, 'COMPTOIR_IMAP_URL')}
      />
      <TextField form={form} field="dossier" label="Dossier" placeholder="INBOX" disabled={isDisabled} />
    </SettingsForm>
  );
}

function toValues({ mot_de_passe_connu: _known, origines: _from, ...shown }: Reglages['retours']): RetoursInput {
  return { ...shown, mot_de_passe: null };
}
