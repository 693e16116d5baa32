import { Checkbox, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useWrite } from '#renderer/api/use-write.ts';
import { useMergedWrite } from '#renderer/screens/versions/use-merged-write.ts';
import { useSession } from '#renderer/stores/session.store.ts';
import { TextField } from '#renderer/ui/form/text-field.tsx';
import { type ContractForm, useContractForm } from '#renderer/ui/form/use-contract-form.ts';
import { EnvoiInput, Reglages, testEnvoi, updateEnvoi } from '#shared/contracts/service/reglages.ts';
import { isFixed, toOriginHint } from './origin-hint.ts';
import { type SecurityChoice, ServerFields } from './server-fields.tsx';
import { SettingsForm } from './settings-form.tsx';

const choices: readonly SecurityChoice[] = [
  { value: 'tls', label: 'TLS (port 465)', port: 465 },
  { value: 'starttls', label: 'STARTTLS (port 587)', port: 587 },
  { value: 'aucune', label: 'Aucune (port 25)', port: 25 },
];

/** Shows the server that sends messages, and their sender. */
export function EnvoiForm({ envoi }: { envoi: Reglages['envoi'] }) {
  const form = useContractForm<EnvoiInput>({ schema: EnvoiInput, initialValues: toValues(envoi) });
  const saving = useSaveEnvoi(envoi);
  const trial = useWrite(testEnvoi, (call, body: EnvoiInput & { destinataire: string }) => call({ body }));
  const ownEmail = useSession((session) => session.user?.email ?? '');
  const [destinataire, setDestinataire] = useState(ownEmail);

  return (
    <SettingsForm
      title="Envoi"
      detail={
        'Le serveur par lequel partent devis, factures et relances\u00a0; son adresse et son mot de passe viennent de votre hébergeur.'
      }
      form={form}
      onSave={(values) => saving.save(values, form)}
      saving={saving}
      trial={trial}
      onTry={(values) => trial.mutate({ ...values, destinataire }, { onError: form.showRefusal })}
      trialField={
        <TextInput
          label="Envoyer l’essai à"
          type="email"
          value={destinataire}
          onChange={({ currentTarget }) => setDestinataire(currentTarget.value)}
        />
      }
    >
      <ServerFields
        form={form}
        choices={choices}
        placeholder="smtp.exemple.fr"
        isKnown={envoi.mot_de_passe_connu}
        isDisabled={isFixed(envoi.origines.serveur)}
        hint={toOriginHint(envoi.origines.serveur, 'COMPTOIR_SMTP_URL')}
      />
      <SenderFields form={form} envoi={envoi} />
    </SettingsForm>
  );
}

function SenderFields({ form, envoi }: { form: ContractForm<EnvoiInput>; envoi: Reglages['envoi'] }) {
  const { expediteur, accuses_lecture } = envoi.origines;
  return (
    <>
      <TextField
        form={form}
        field="expediteur"
        label="Expéditeur"
        placeholder={envoi.expediteur_par_defaut ?? 'Boutique <contact@boutique.fr>'}
        disabled={isFixed(expediteur)}
        description={
          toOriginHint(expediteur, 'COMPTOIR_MAIL_FROM') ??
          'Vide, c’est l’adresse e-mail de la boutique, sinon celle du compte.'
        }
        inputWrapperOrder={['label', 'input', 'description', 'error']}
      />
      <Checkbox
        label="Demander un accusé de lecture"
        description={
          toOriginHint(accuses_lecture, 'COMPTOIR_EMAIL_READ_RECEIPTS') ??
          'Beaucoup de destinataires ne répondent pas à cette demande.'
        }
        disabled={isFixed(accuses_lecture)}
        {...form.getInputProps('accuses_lecture', { type: 'checkbox' })}
      />
    </>
  );
}

function useSaveEnvoi(envoi: Reglages['envoi']) {
  return useMergedWrite({
    endpoint: updateEnvoi,
    opened: envoi,
    name: 'L’envoi des e-mails',
    linked: ['serveur', 'port', 'securite', 'identifiant', 'mot_de_passe'],
    toValues,
    read: (actuel) => Reglages.shape.envoi.safeParse(actuel).data,
    write: (call, body, ifMatch) => call(updateEnvoi, { body, ifMatch }),
    toRecord: (saved) => saved.envoi,
    say: (saved) =>
      saved.serveur === '' ? 'Les e-mails attendront.' : 'Les e-mails partent par ce serveur dès maintenant.',
  });
}

function toValues({
  mot_de_passe_connu: _known,
  expediteur_par_defaut: _default,
  origines: _from,
  ...shown
}: Reglages['envoi']): EnvoiInput {
  return { ...shown, mot_de_passe: null };
}
