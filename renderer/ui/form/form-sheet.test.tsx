import { afterEach, beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { z } from 'zod';
import { useMay, useSession } from '#renderer/stores/session.store.ts';
import { show } from '#renderer/testing/show.tsx';
import { createClient } from '#shared/contracts/tiers/clients.ts';
import { InvalidInput } from '#shared/endpoints/errors.ts';
import type { Role } from '#shared/utilisateurs/role.ts';
import { DayField } from './days/day-field.tsx';
import { forgetFormDraft } from './form-draft.ts';
import { FormSection, FormSheet } from './form-sheet.tsx';
import { NumberField } from './number-field.tsx';
import { TextField } from './text-field.tsx';
import { useContractForm } from './use-contract-form.ts';

const ClientForm = z.object({
  intitule: z.string().min(1).max(20),
  email: z.union([z.email(), z.literal('')]),
  encours: z.number().min(0).nullable(),
  depuis: z.string(),
});
type Values = z.output<typeof ClientForm>;

let saved: Values[] = [];

function ClientSheet({ error = null, draft }: { error?: Error | null; draft?: string }) {
  const form = useContractForm<Values>({
    schema: ClientForm,
    initialValues: { intitule: '', email: '', encours: null, depuis: '' },
    ...(draft === undefined ? {} : { draft }),
  });
  return (
    <FormSheet
      form={form}
      onSubmit={(values) => saved.push(values)}
      writing={{ whyNot: useMay().whyNot(createClient), isPending: false, error }}
      cancelTo="/"
    >
      <FormSection title="Identité">
        <TextField form={form} field="intitule" label="Intitulé" />
        <TextField form={form} field="email" label="E-mail" />
        <NumberField form={form} field="encours" label="Encours" unit="€" minDecimals={2} isOptional />
        <DayField
          label="Client depuis"
          value={form.values.depuis}
          onChange={(jour) => form.setFieldValue('depuis', jour)}
        />
      </FormSection>
    </FormSheet>
  );
}

const signIn = (role: Role) =>
  useSession.getState().signIn({
    id: 'u',
    email: 'u@boutique.example',
    nom: 'Roy',
    prenom: 'Léa',
    role,
    is_verified: true,
    is_active: true,
    created_at: '2026-01-01T00:00:00Z',
    last_login: null,
    failed_login_attempts: 0,
    droits: [],
  });
const field = (name: string) => page.getByRole('textbox', { name });
const save = () => page.getByRole('button', { name: /Enregistrer/ });

beforeEach(() => {
  saved = [];
  signIn('responsable');
});
afterEach(() => useSession.getState().signOut());

test('submitting shows every error of the contract under its field, and focuses the first', async () => {
  await show(<ClientSheet />);
  await field('E-mail').fill('durand@');
  await save().click();
  expect(saved).toEqual([]);
  await expect.element(field('Intitulé')).toHaveAttribute('aria-invalid', 'true');
  await expect.element(field('Intitulé')).toHaveAccessibleDescription('À remplir.');
  await expect.element(field('E-mail')).toHaveAccessibleDescription(/Cette adresse n’est pas valide/);
  await expect.poll(() => document.activeElement).toBe(field('Intitulé').element());
  await userEvent.keyboard('D');
  await expect.element(field('Intitulé')).not.toHaveAttribute('aria-invalid', 'true');
});

test('a field is checked as it is left, not while it is typed in', async () => {
  await show(<ClientSheet />);
  await field('E-mail').click();
  await userEvent.keyboard('durand@');
  await expect.element(field('E-mail')).not.toHaveAttribute('aria-invalid', 'true');
  await userEvent.keyboard('{Tab}');
  await expect.element(field('E-mail')).toHaveAttribute('aria-invalid', 'true');
});

test('Ctrl+S saves figures and days typed the French way', async () => {
  await show(<ClientSheet />);
  await field('Intitulé').fill('Durand');
  await field('Encours').fill('1 234,5');
  await field('Client depuis').fill('3/2/26');
  await userEvent.keyboard('{Control>}s{/Control}');
  await expect.poll(() => saved).toEqual([{ intitule: 'Durand', email: '', encours: 1234.5, depuis: '2026-02-03' }]);
  await field('Intitulé').click();
  await expect.element(field('Encours')).toHaveValue('1234,50');
  await expect.element(field('Client depuis')).toHaveValue('03/02/2026');
});

test('an invalid figure stays on screen with its reason, and nothing is saved instead', async () => {
  await show(<ClientSheet />);
  await field('Intitulé').fill('Durand');
  await field('Encours').fill('12,x');
  await field('Client depuis').fill('31/02/2026');
  await save().click();
  expect(saved).toEqual([]);
  await expect.element(field('Encours')).toHaveValue('12,x');
  await expect.element(field('Encours')).toHaveAttribute('aria-invalid', 'true');
  await expect.element(field('Client depuis')).toHaveAccessibleDescription(/21\/11\/2026/);
  await expect.poll(() => document.activeElement).toBe(field('Encours').element());
});

test('a refusal of the service is shown above the form, and under the field it names, which has the focus', async () => {
  const { rerender } = await show(<ClientSheet />);
  await field('Intitulé').fill('Durand');
  await field('Encours').click();
  const error = new InvalidInput('Cet intitulé est pris.', [{ champ: 'intitule', message: 'Déjà pris.' }]);
  await rerender(<ClientSheet error={error} />);
  await expect.element(page.getByText('Cet intitulé est pris.')).toBeVisible();
  await expect.element(field('Intitulé')).toHaveAccessibleDescription('Déjà pris.');
  await expect.poll(() => document.activeElement).toBe(field('Intitulé').element());
});

test('characters are counted once they near what the contract takes', async () => {
  await show(<ClientSheet />);
  await field('Intitulé').fill('Quincaillerie');
  expect(page.getByText('13 / 20').elements()).toEqual([]);
  await field('Intitulé').fill('Quincaillerie Mor');
  await expect.element(page.getByText('17 / 20')).toBeVisible();
});

test('unsaved changes are restored with a notice, and can be discarded', async () => {
  await show(<ClientSheet draft="essai" />);
  await field('Intitulé').fill('Durand');
  await show(<ClientSheet draft="essai" />);
  await expect.element(page.getByText('Voici ce que vous aviez commencé à saisir.')).toBeVisible();
  await expect.element(field('Intitulé')).toHaveValue('Durand');
  await page.getByRole('button', { name: 'Repartir de zéro' }).click();
  await expect.element(field('Intitulé')).toHaveValue('');
  forgetFormDraft('essai');
});

test('a user without the right sees a notice instead of editable fields', async () => {
  signIn('lecture');
  await show(<ClientSheet />);
  expect(page.getByRole('textbox').elements()).toEqual([]);
  await expect.element(page.getByText('Votre rôle permet de consulter, pas de changer.')).toBeVisible();
});
