import { Checkbox } from '@mantine/core';
import { useWrite } from '#renderer/api/use-write.ts';
import { useMergedWrite } from '#renderer/screens/versions/use-merged-write.ts';
import { FieldPair } from '#renderer/ui/form/field-pair.tsx';
import { TextField } from '#renderer/ui/form/text-field.tsx';
import { type ContractForm, useContractForm } from '#renderer/ui/form/use-contract-form.ts';
import {
  type Origine,
  PlateformeInput,
  Reglages,
  testPlateforme,
  updatePlateforme,
} from '#shared/contracts/service/reglages.ts';
import { isFixed, toOriginHint } from './origin-hint.ts';
import { SecretField } from './secret-field.tsx';
import { SettingsForm } from './settings-form.tsx';

/** Shows where e-invoices are sent. */
export function PlateformeForm({ plateforme }: { plateforme: Reglages['plateforme'] }) {
  const form = useContractForm<PlateformeInput>({ schema: PlateformeInput, initialValues: toValues(plateforme) });
  const saving = useMergedWrite({
    endpoint: updatePlateforme,
    opened: plateforme,
    name: 'La plateforme',
    linked: ['url', 'annuaire_url', 'jeton_url', 'identifiant', 'cle'],
    toValues,
    read: (actuel) => Reglages.shape.plateforme.safeParse(actuel).data,
    write: (call, body, ifMatch) => call(updatePlateforme, { body, ifMatch }),
    toRecord: (saved) => saved.plateforme,
    say: (saved) => (saved.url === '' ? 'Aucune plateforme n’est réglée.' : 'Les factures vont à cette plateforme.'),
  });
  const trial = useWrite(testPlateforme, (call, body: PlateformeInput) => call({ body }));

  return (
    <SettingsForm
      title="Plateforme agréée"
      detail="Les adresses et la clé se trouvent dans votre compte chez elle. Le test n’y dépose rien. Dans une boutique à plusieurs caisses, réglez-la sur le poste de la boutique seulement."
      form={form}
      onSave={(values) => saving.save(values, form)}
      saving={saving}
      trial={trial}
      onTry={(body) => trial.mutate(body, { onError: form.showRefusal })}
    >
      <Addresses form={form} plateforme={plateforme} />
    </SettingsForm>
  );
}

type Props = { form: ContractForm<PlateformeInput>; plateforme: Reglages['plateforme'] };

const clean = (typed: string) => typed.trim();

/** Returns what a field shows of who gives it: it cannot be typed in, and its hint names the variable. */
function toGiven(origine: Origine, variable: string, usual?: string) {
  const description = toOriginHint(origine, variable) ?? usual;
  return { disabled: isFixed(origine), ...(description && { description }) };
}

function Addresses({ form, plateforme }: Props) {
  const { url, annuaire_url, jeton_url, automatique } = plateforme.origines;
  return (
    <>
      <TextField
        form={form}
        field="url"
        label="Adresse du service de flux"
        placeholder="https://api.plateforme.fr/flow-service"
        clean={clean}
        {...toGiven(url, 'COMPTOIR_PLATEFORME_URL')}
      />
      <TextField
        form={form}
        field="annuaire_url"
        label="Adresse de l’annuaire"
        clean={clean}
        {...toGiven(
          annuaire_url,
          'COMPTOIR_PLATEFORME_ANNUAIRE_URL',
          'Facultative\u00a0: pour chercher les entreprises depuis la fiche d’un client.',
        )}
      />
      <TextField
        form={form}
        field="jeton_url"
        label="Adresse des jetons"
        clean={clean}
        {...toGiven(
          jeton_url,
          'COMPTOIR_PLATEFORME_JETON_URL',
          'Vide quand la plateforme a donné une clé qui sert telle quelle.',
        )}
      />
      <Account form={form} plateforme={plateforme} />
      <Sending form={form} origine={automatique} />
    </>
  );
}

function Account({ form, plateforme }: Props) {
  const { identifiant, cle } = plateforme.origines;
  return (
    <FieldPair>
      <TextField
        form={form}
        field="identifiant"
        label="Identifiant"
        clean={clean}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        {...toGiven(identifiant, 'COMPTOIR_PLATEFORME_IDENTIFIANT')}
      />
      <SecretField
        form={form}
        field="cle"
        label="Clé"
        isKnown={plateforme.cle_connue}
        isDisabled={isFixed(cle)}
        hint={toOriginHint(cle, 'COMPTOIR_PLATEFORME_CLE')}
      />
    </FieldPair>
  );
}

function Sending({ form, origine }: Pick<Props, 'form'> & { origine: Origine }) {
  return (
    <Checkbox
      label="Envoyer sans qu’on le demande"
      {...toGiven(
        origine,
        'COMPTOIR_PLATEFORME_AUTOMATIQUE',
        'Les factures aux professionnels partent dès leur émission, les ventes aux particuliers sont déclarées le lendemain de leur clôture. Sinon, chaque envoi se demande.',
      )}
      {...form.getInputProps('automatique', { type: 'checkbox' })}
    />
  );
}

function toValues({ url, annuaire_url, jeton_url, identifiant, automatique }: Reglages['plateforme']): PlateformeInput {
  return { url, annuaire_url, jeton_url, identifiant, automatique, cle: null };
}
