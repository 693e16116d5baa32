import { useWrite } from '#renderer/api/use-write.ts';
import { useMergedWrite } from '#renderer/screens/versions/use-merged-write.ts';
import { TextField } from '#renderer/ui/form/text-field.tsx';
import { useContractForm } from '#renderer/ui/form/use-contract-form.ts';
import { PrestataireInput, Reglages, testPrestataire, updatePrestataire } from '#shared/contracts/service/reglages.ts';
import { isFixed, toOriginHint } from './origin-hint.ts';
import { SecretField } from './secret-field.tsx';
import { SettingsForm } from './settings-form.tsx';

/** Shows the provider that quotes are sent to for signature. */
export function PrestataireForm({ signature }: { signature: Reglages['signature'] }) {
  const form = useContractForm<PrestataireInput>({ schema: PrestataireInput, initialValues: toValues(signature) });
  const saving = useMergedWrite({
    endpoint: updatePrestataire,
    opened: signature,
    name: 'Le prestataire de signature',
    linked: ['url', 'cle'],
    toValues,
    read: (actuel) => Reglages.shape.signature.safeParse(actuel).data,
    write: (call, body, ifMatch) => call(updatePrestataire, { body, ifMatch }),
    toRecord: (saved) => saved.signature,
    say: (saved) =>
      saved.url === '' ? 'Aucun prestataire n’est réglé.' : 'Les devis partent à signer chez ce prestataire.',
  });
  const trial = useWrite(testPrestataire, (call, body: PrestataireInput) => call({ body }));
  const { url, cle } = signature.origines;

  return (
    <SettingsForm
      title="Universign"
      detail="L’adresse et la clé se trouvent dans votre compte chez le prestataire. Le test ne crée et n’envoie rien."
      form={form}
      onSave={(values) => saving.save(values, form)}
      saving={saving}
      trial={trial}
      onTry={(body) => trial.mutate(body, { onError: form.showRefusal })}
    >
      <TextField
        form={form}
        field="url"
        label="Adresse"
        placeholder="https://api.universign.com"
        disabled={isFixed(url)}
        clean={(typed) => typed.trim()}
        {...toDescription(toOriginHint(url, 'COMPTOIR_SIGNATURE_URL'))}
      />
      <SecretField
        form={form}
        field="cle"
        label="Clé"
        isKnown={signature.cle_connue}
        isDisabled={isFixed(cle)}
        hint={toOriginHint(cle, 'COMPTOIR_SIGNATURE_KEY')}
      />
    </SettingsForm>
  );
}

function toDescription(description: string | undefined) {
  return description ? { description } : {};
}

function toValues({ url }: Reglages['signature']): PrestataireInput {
  return { url, cle: null };
}
