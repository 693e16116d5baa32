import { Checkbox } from '@mantine/core';
import { useWrite } from '#renderer/api/use-write.ts';
import { DialogFoot, DialogForm, SubmitButton } from '#renderer/ui/dialog.tsx';
import { TextField } from '#renderer/ui/form/text-field.tsx';
import { useContractForm } from '#renderer/ui/form/use-contract-form.ts';
import { Notice } from '#renderer/ui/screen/loading-and-failure.tsx';
import { type ApiKey, ApiKeyInput, createApiKey } from '#shared/contracts/utilisateurs/api-keys.ts';
import { groups } from '#shared/endpoints/endpoint.ts';
import { toDroits } from '#shared/utilisateurs/droits.ts';
import classes from '../administration.module.css';
import { DroitsTable } from './droits-table.tsx';
import { Role } from '#shared/utilisateurs/role.ts';
import { RoleChoice } from './role-choice.tsx';

const blank: ApiKeyInput = { nom: '', role: 'vendeur', groupes: null, droits: toDroits('vendeur') };

type Props = { onCreated: (created: ApiKey & { cle: string }) => void; onCancel: () => void };

export function NewKeyForm({ onCreated, onCancel }: Props) {
  const form = useContractForm<ApiKeyInput>({ schema: ApiKeyInput, initialValues: blank });
  const creating = useWrite(createApiKey, (call, body: ApiKeyInput) => call({ body }));
  const isLimited = form.values.groupes !== null;

  const create = (body: ApiKeyInput) => creating.mutate(body, { onSuccess: onCreated, onError: form.showRefusal });

  return (
    <DialogForm writing={creating} onSubmit={form.onSubmit(create)}>
      <TextField
        form={form}
        field="nom"
        label="Programme qui s’en servira"
        placeholder="Site marchand, comptabilité…"
        required
        data-autofocus
      />
      <RoleChoice
        of={Role}
        value={form.values.role}
        onChange={(role) => form.setValues({ role, droits: toDroits(role) })}
      />
      <DroitsTable
        role={form.values.role}
        value={form.values.droits ?? []}
        onChange={(droits) => form.setFieldValue('droits', droits)}
      />
      <Checkbox
        label="Limiter à certains groupes de routes"
        checked={isLimited}
        onChange={(event) => form.setFieldValue('groupes', event.currentTarget.checked ? [] : null)}
      />
      {isLimited && (
        <Groups chosen={form.values.groupes ?? []} onChange={(next) => form.setFieldValue('groupes', next)} />
      )}
      {form.errors.groupes && <Notice tone="danger">Choisissez au moins un groupe.</Notice>}
      <DialogFoot onCancel={onCancel}>
        <SubmitButton>Créer la clé</SubmitButton>
      </DialogFoot>
    </DialogForm>
  );
}

type Group = (typeof groups)[number];

function Groups({ chosen, onChange }: { chosen: readonly Group[]; onChange: (chosen: Group[]) => void }) {
  return (
    <fieldset className={classes.fieldset}>
      <legend className={classes.legend}>Groupes permis</legend>
      <div className={classes.groups}>
        {groups.map((group) => (
          <Checkbox
            key={group}
            size="xs"
            label={group}
            checked={chosen.includes(group)}
            onChange={() => onChange(toggle(chosen, group))}
          />
        ))}
      </div>
    </fieldset>
  );
}

function toggle(chosen: readonly Group[], group: Group): Group[] {
  return chosen.includes(group) ? chosen.filter((other) => other !== group) : [...chosen, group];
}
