import { useLockedFields } from '#renderer/screens/administration/reglages/use-locked-fields.ts';
import { useMergedWrite } from '#renderer/screens/versions/use-merged-write.ts';
import { RestoredNotice } from '#renderer/ui/form/form-sheet.tsx';
import { useContractForm } from '#renderer/ui/form/use-contract-form.ts';
import { WriteButton } from '#renderer/ui/guarded-button.tsx';
import { toKeyProps, useShortcut } from '#renderer/ui/keyboard/shortcuts.tsx';
import { Notice } from '#renderer/ui/screen/loading-and-failure.tsx';
import { Boutique, updateBoutique } from '#shared/contracts/boutique/boutique.ts';
import classes from './comptabilite.module.css';
import { ComptabiliteFrame } from './comptabilite-frame.tsx';
import { ComptesFields } from './comptes-fields.tsx';
import { ComptesValues, fromComptesValues, toComptesValues, toLockedComptes } from './comptes-values.ts';

/** Shows the accounts of the shop, checked while they are typed. */
export function ComptesForm({ boutique }: { boutique: Boutique }) {
  const locked = toLockedComptes(useLockedFields('boutique'));
  const form = useContractForm<ComptesValues>({
    schema: ComptesValues,
    initialValues: toComptesValues(boutique),
    locked,
    draft: 'comptes',
  });
  const saving = useSaveComptes(boutique);
  const submit = form.onSubmit((values) => saving.save(values, form));
  const isDirty = form.isDirty();
  useShortcut('Mod+S', 'Enregistrer les comptes', () => submit(), {
    group: 'Comptabilité',
    isEnabled: saving.whyNot === undefined,
  });
  return (
    <ComptabiliteFrame
      title="Comptes"
      detail={isDirty ? 'Modifications non enregistrées' : undefined}
      actions={
        <WriteButton
          of={saving}
          whyNot={isDirty ? undefined : 'Rien n’a changé.'}
          onClick={() => submit()}
          {...toKeyProps('Mod+S')}
        >
          Enregistrer
        </WriteButton>
      }
    >
      <form id="comptes" className={classes.form} onSubmit={submit} noValidate>
        {saving.error && <Notice tone="danger">{saving.error.message}</Notice>}
        {form.isRestored && <RestoredNotice onStartOver={form.startOver} />}
        <ComptesFields form={form} boutique={boutique} />
      </form>
    </ComptabiliteFrame>
  );
}

/** Saves the accounts, which are a part of the shop's card. */
function useSaveComptes(boutique: Boutique) {
  return useMergedWrite({
    endpoint: updateBoutique,
    opened: boutique,
    name: 'La boutique',
    toValues: toComptesValues,
    read: (actuel) => Boutique.safeParse(actuel).data,
    write: (call, values, ifMatch, before) =>
      call(updateBoutique, { body: fromComptesValues(before, values), ifMatch }),
    toRecord: (saved) => saved,
    say: () => 'Les comptes sont enregistrés.',
  });
}
