import { Checkbox } from '@mantine/core';
import { IconCashRegister } from '@tabler/icons-react';
import { useWrite } from '#renderer/api/use-write.ts';
import { ChoiceField } from '#renderer/ui/form/choice-field.tsx';
import { FieldPair } from '#renderer/ui/form/field-pair.tsx';
import { TextField } from '#renderer/ui/form/text-field.tsx';
import { type ContractForm, useContractForm } from '#renderer/ui/form/use-contract-form.ts';
import { showFailure } from '#renderer/ui/show-failure.tsx';
import { showDone } from '#renderer/ui/toasts.tsx';
import { WriteButton } from '#renderer/ui/guarded-button.tsx';
import { ImprimanteTickets, type Materiel, openTiroir, testImprimante } from '#shared/contracts/materiel/materiel.ts';
import { SettingsForm } from '../reglages/settings-form.tsx';
import { useLockedFields } from '../reglages/use-locked-fields.ts';
import { PrinterFields } from './printer-fields.tsx';
import { useSaveMateriel } from './use-save-materiel.ts';

const widths = [
  { value: 48, label: '80 mm, 48 caractères' },
  { value: 42, label: '80 mm, 42 caractères' },
  { value: 32, label: '58 mm, 32 caractères' },
] as const;
const pages = [
  { value: 'cp1252', label: 'Windows 1252' },
  { value: 'cp858', label: 'PC 858' },
  { value: 'multilingual', label: 'Plusieurs, selon le texte' },
] as const;
const drawers = [
  { value: 'aucun', label: 'Aucun' },
  { value: 'broche2', label: 'Broche 2 (le plus souvent)' },
  { value: 'broche5', label: 'Broche 5' },
] as const;

/** Shows the settings of the receipt printer and of the drawer connected to it. */
export function TicketsForm({ materiel }: { materiel: Materiel }) {
  const locked = useLockedFields('tickets');
  const form = useContractForm<ImprimanteTickets>({
    schema: ImprimanteTickets,
    initialValues: materiel.tickets,
    locked,
  });
  const saving = useSaveMateriel(materiel, 'tickets', 'L’imprimante de tickets est réglée.');
  const trial = useWrite(testImprimante, (call, tickets: ImprimanteTickets) =>
    call({ body: { ...materiel, tickets, imprimante: 'tickets' } }),
  );

  return (
    <SettingsForm
      title="Tickets et tiroir-caisse"
      detail={
        'Une imprimante ESC/POS, du réseau ou d’une file du système. Un ticket n’est imprimé que si le client le demande\u00a0; le tiroir s’ouvre à chaque règlement ou remboursement en espèces.'
      }
      form={form}
      onSave={(values) => saving.save(values, form)}
      saving={saving}
      trial={trial}
      onTry={(values) => trial.mutate(values)}
      tryLabel="Imprimer un essai"
      trialField={<OpenDrawer isThere={materiel.tickets.tiroir !== 'aucun'} />}
    >
      <PrinterFields form={form} />
      <TextField
        form={form}
        field="file"
        label="File d’impression du système"
        placeholder="tickets"
        description="Sans adresse : une imprimante USB ou d’un autre poste, par son nom dans Windows (\\CAISSE2\Tickets, si elle est partagée) ou dans CUPS (Linux, macOS)."
        clean={(typed) => typed.trim()}
      />
      <PaperFields form={form} />
      <Checkbox
        label="Attendre que l’imprimante dise qu’elle a imprimé"
        description="Sans effet sur une imprimante qui ne répond jamais."
        {...form.getInputProps('confirmation', { type: 'checkbox' })}
      />
    </SettingsForm>
  );
}

function PaperFields({ form }: { form: ContractForm<ImprimanteTickets> }) {
  const { colonnes, page_code, tiroir } = form.values;
  const set = (changed: Partial<ImprimanteTickets>) => form.setValues((values) => ({ ...values, ...changed }));
  return (
    <>
      <ChoiceField
        label="Papier"
        isLocked={form.locked.has('colonnes')}
        value={colonnes}
        choices={widths}
        onChoose={(one) => set({ colonnes: one })}
      />
      <FieldPair>
        <ChoiceField
          label="Page de codes"
          description="Si les accents sortent mal."
          isLocked={form.locked.has('page_code')}
          value={page_code}
          choices={pages}
          onChoose={(one) => set({ page_code: one })}
        />
        <ChoiceField
          label="Tiroir-caisse"
          description="Branché à l’imprimante."
          isLocked={form.locked.has('tiroir')}
          value={tiroir}
          choices={drawers}
          onChoose={(one) => set({ tiroir: one })}
        />
      </FieldPair>
    </>
  );
}

/** Opens the drawer with the settings as saved. */
function OpenDrawer({ isThere }: { isThere: boolean }) {
  const opening = useWrite(openTiroir, (call) => call({ body: { motif: 'Essai du matériel' } }), {
    failure: 'Le tiroir ne s’ouvre pas',
    onMade: ({ succes, message, conseil }) =>
      succes ? showDone(message) : showFailure('Le tiroir ne s’ouvre pas', new Error(`${message} ${conseil}`)),
  });
  return (
    <WriteButton
      of={opening}
      variant="default"
      disabled={!isThere}
      onClick={() => opening.mutate()}
      leftSection={<IconCashRegister size={16} stroke={1.8} aria-hidden="true" />}
    >
      Ouvrir le tiroir
    </WriteButton>
  );
}
