import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { useWrite } from '#renderer/api/use-write.ts';
import { useMergedWrite } from '#renderer/screens/versions/use-merged-write.ts';
import { useContractForm } from '#renderer/ui/form/use-contract-form.ts';
import {
  type EssaiReseauInput,
  Reseau,
  ReseauInput,
  testReseau,
  updateReseau,
} from '#shared/contracts/service/reseau.ts';
import { ReseauFields } from './reseau-fields.tsx';
import { SettingsForm } from './settings-form.tsx';

/** Shows the proxy Comptoir uses, which can be tested as typed. */
export function ReseauForm({ reseau }: { reseau: Reseau }) {
  const form = useContractForm<ReseauInput>({ schema: ReseauInput, initialValues: toValues(reseau) });
  const saving = useMergedWrite({
    endpoint: updateReseau,
    opened: reseau,
    name: 'La sortie du réseau',
    linked: ['sortie', 'proxy', 'pac', 'identifiant', 'mot_de_passe'],
    toValues,
    read: (actuel) => Reseau.safeParse(actuel).data,
    write: (call, body, ifMatch) => call(updateReseau, { body, ifMatch }),
    toRecord: (saved) => saved,
    say: () => 'Comptoir sort par ces réglages dès maintenant.',
  });
  const trial = useWrite(testReseau, (call, body: EssaiReseauInput) => call({ body }));
  const [adresse, setAdresse] = useState('https://www.impots.gouv.fr');

  return (
    <SettingsForm
      title="Sortie vers l’extérieur"
      detail="Par où passent la signature, la plateforme agréée et, si vous le voulez, les e-mails. Sans proxy dans votre réseau, il n’y a rien à régler."
      form={form}
      onSave={(values) => saving.save(values, form)}
      saving={saving}
      trial={trial}
      onTry={(values) => trial.mutate({ ...values, adresse }, { onError: form.showRefusal })}
      tryLabel="Essayer"
      trialField={
        <TextInput
          label="Adresse à joindre"
          type="url"
          value={adresse}
          onChange={({ currentTarget }) => setAdresse(currentTarget.value.trim())}
        />
      }
    >
      <ReseauFields form={form} reseau={reseau} />
    </SettingsForm>
  );
}

function toValues(reseau: Reseau): ReseauInput {
  const { sortie, proxy, pac, identifiant, exceptions, emails } = reseau;
  return { sortie, proxy, pac, identifiant, exceptions, emails, mot_de_passe: null };
}
