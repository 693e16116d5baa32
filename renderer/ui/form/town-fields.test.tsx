import { useState } from 'react';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { z } from 'zod';
import { show } from '#renderer/testing/show.tsx';
import { Dialog } from '#renderer/ui/dialog.tsx';
import { TownFields } from './town-fields.tsx';
import { useContractForm } from './use-contract-form.ts';

const Address = z.object({ code_postal: z.string(), ville: z.string() });

function AddressFields() {
  const form = useContractForm<z.output<typeof Address>>({
    schema: Address,
    initialValues: { code_postal: '', ville: '' },
  });
  return <TownFields form={form} />;
}

function AddressDialog() {
  const [isOpen, setIsOpen] = useState(true);
  return (
    <Dialog isOpen={isOpen} onClose={() => setIsOpen(false)} title="Adresse">
      <AddressFields />
    </Dialog>
  );
}

const code = page.getByRole('textbox', { name: 'Code postal' });
const town = page.getByLabelText('Ville', { exact: true });

test('the only town of a postcode is filled in, and follows it; a town somebody typed stays', async () => {
  await show(<AddressFields />);
  await code.fill('75116');
  await expect.element(town).toHaveValue('Paris');
  await code.fill('97400');
  await expect.element(town).toHaveValue('Saint-Denis');
  await town.fill('Sainte-Clotilde');
  await code.fill('75116');
  await code.fill('97400');
  await expect.element(town).toHaveValue('Sainte-Clotilde');
});

test('several towns of a postcode are offered, the largest first, and chosen by keyboard', async () => {
  await show(<AddressFields />);
  await code.fill('01400');
  await userEvent.keyboard('{Tab}');
  await expect.element(page.getByRole('option').first()).toHaveTextContent('Châtillon-sur-Chalaronne');
  await userEvent.keyboard('sulig{ArrowDown}{Enter}');
  await expect.element(town).toHaveValue('Sulignat');
});

test('a place without a known postcode is typed, and nothing is offered that would keep Escape from the dialog', async () => {
  await show(<AddressDialog />);
  await code.fill('B-1000');
  await town.fill('Bruxelles');
  expect(page.getByRole('option').elements()).toEqual([]);
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
});
