import { Button } from '@mantine/core';
import { useMergedWrite } from '#renderer/screens/versions/use-merged-write.ts';
import { RestoredNotice } from '#renderer/ui/form/form-sheet.tsx';
import { useContractForm } from '#renderer/ui/form/use-contract-form.ts';
import { toKeyProps, useShortcut } from '#renderer/ui/keyboard/shortcuts.tsx';
import { Notice } from '#renderer/ui/screen/loading-and-failure.tsx';
import { WriteButton } from '#renderer/ui/guarded-button.tsx';
import { Boutique, updateBoutique } from '#shared/contracts/boutique/boutique.ts';
import { findIbanProblem, findSiretProblem, findTvaIntraProblem } from '#shared/identifiers/identifiers.ts';
import { AdministrationScreen } from './administration-screen.tsx';
import classes from './boutique.module.css';
import { BoutiqueFields } from './boutique-fields.tsx';
import { ConditionsButton } from './conditions/conditions-button.tsx';
import { BoutiquePreview } from './boutique-preview.tsx';
import { useLockedFields } from './reglages/use-locked-fields.ts';

const checks = { siret: findSiretProblem, tva_intra: findTvaIntraProblem, iban: findIbanProblem };

/** Shows every field of the shop, checked while it is typed. */
export function BoutiqueForm({ boutique }: { boutique: Boutique }) {
  const locked = useLockedFields('boutique');
  const form = useContractForm({ schema: Boutique, initialValues: boutique, checks, locked, draft: 'boutique' });
  const saving = useMergedWrite({
    endpoint: updateBoutique,
    opened: boutique,
    name: 'La boutique',
    toValues: (shop: Boutique) => shop,
    read: (actuel) => Boutique.safeParse(actuel).data,
    write: (call, body, ifMatch) => call(updateBoutique, { body, ifMatch }),
    toRecord: (saved) => saved,
    say: () => 'La boutique est enregistrée.',
  });

  const save = (values: Boutique) => saving.save(values, form);
  const submit = form.onSubmit(save, (errors) => focusField(Object.keys(errors)[0]));
  useShortcut('Mod+S', 'Enregistrer la boutique', () => submit(), { group: 'Administration' });
  const isDirty = form.isDirty();

  return (
    <AdministrationScreen
      title="Boutique"
      detail={isDirty ? 'Modifications non enregistrées' : undefined}
      actions={
        <>
          {isDirty && (
            <Button variant="subtle" onClick={form.startOver}>
              Annuler les modifications
            </Button>
          )}
          <ConditionsButton />
          <BoutiquePreview typed={form.values} />
          <WriteButton of={saving} type="submit" form="boutique" disabled={!isDirty} {...toKeyProps('Mod+S')}>
            Enregistrer
          </WriteButton>
        </>
      }
    >
      <form id="boutique" className={classes.form} onSubmit={submit} noValidate>
        {saving.error && <Notice tone="danger">{saving.error.message}</Notice>}
        {form.isRestored && <RestoredNotice onStartOver={form.startOver} />}
        <BoutiqueFields form={form} />
      </form>
    </AdministrationScreen>
  );
}

function focusField(field: string | undefined) {
  document.querySelector<HTMLElement>(`#boutique [data-path="${field}"]`)?.focus();
}
