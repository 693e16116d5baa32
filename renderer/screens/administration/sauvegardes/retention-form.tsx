import { useWrite } from '#renderer/api/use-write.ts';
import { TextField } from '#renderer/ui/form/text-field.tsx';
import { useContractForm } from '#renderer/ui/form/use-contract-form.ts';
import { useSubmitKey } from '#renderer/ui/keyboard/use-submit-key.ts';
import { Notice } from '#renderer/ui/screen/loading-and-failure.tsx';
import { WriteButton } from '#renderer/ui/guarded-button.tsx';
import {
  type EtatSauvegardes,
  ReglagesSauvegardes,
  updateReglagesSauvegardes,
} from '#shared/contracts/service/sauvegardes.ts';
import { isFixed, toOriginHint } from '../reglages/origin-hint.ts';
import { useLockedFields } from '../reglages/use-locked-fields.ts';
import { CountField } from './count-field.tsx';
import classes from './sauvegardes.module.css';

const everythingHint =
  'Une sauvegarde se fait chaque jour, toute seule. Elle contient tout\u00a0: clients, articles, documents, comptes, e-mails.';
const secondFolderHint =
  'Un disque USB ou un partage réseau\u00a0: si cette machine est volée ou tombe en panne, tout y est. Vide pour aucun.';

/** Shows how many backups are kept, and where else. */
export function RetentionForm({ etat }: { etat: EtatSauvegardes }) {
  const { origine_dossier: origine } = etat;
  const locked = useLockedFields('sauvegardes');
  const form = useContractForm<ReglagesSauvegardes>({
    schema: ReglagesSauvegardes,
    initialValues: etat.reglages,
    locked,
  });
  const element = useSubmitKey();
  const saving = useWrite(updateReglagesSauvegardes, (call, body: ReglagesSauvegardes) => call({ body }), {
    say: () => 'Les sauvegardes suivent ces réglages.',
  });

  function save(body: ReglagesSauvegardes) {
    const onSuccess = ({ reglages }: EtatSauvegardes) => form.accept(reglages);
    saving.mutate(body, { onSuccess, onError: form.showRefusal });
  }

  return (
    <form
      className={classes.form}
      aria-label="Réglages des sauvegardes"
      noValidate
      ref={element}
      onSubmit={form.onSubmit(save)}
    >
      <h2>Ce qui est gardé</h2>
      <p className={classes.hint}>{everythingHint}</p>
      <div className={classes.pair}>
        <CountField label="Jours" form={form} field="quotidiennes" min={1} max={60} />
        <CountField label="Semaines" form={form} field="hebdomadaires" min={0} max={104} />
      </div>
      <TextField
        form={form}
        field="dossier"
        label="Second dossier"
        placeholder="E:\Sauvegardes"
        disabled={isFixed(origine)}
        description={toOriginHint(origine, 'COMPTOIR_BACKUP_DIR') ?? secondFolderHint}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
      />
      {saving.error && Object.keys(form.errors).length === 0 && <Notice tone="danger">{saving.error.message}</Notice>}
      <div className={classes.buttons}>
        <WriteButton of={saving} type="submit" variant="default">
          Enregistrer
        </WriteButton>
      </div>
    </form>
  );
}
