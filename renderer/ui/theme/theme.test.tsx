import { Select, TextInput } from '@mantine/core';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { show } from '#renderer/testing/show.tsx';

test('Enter takes the first choice that what was typed leaves, and does not send the form', async () => {
  let sent = 0;
  function Form() {
    return (
      <form
        onSubmit={(event) => {
          event.preventDefault();
          sent += 1;
        }}
      >
        <Select label="Famille" searchable data={['Colles', 'Visserie']} />
      </form>
    );
  }
  await show(<Form />);
  await userEvent.keyboard('{Tab}vis');
  const first = page.getByRole('option', { name: 'Visserie' });
  await expect.element(first).toHaveAttribute('data-combobox-selected');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('combobox')).toHaveValue('Visserie');
  expect(sent).toBe(0);
});

test('an example in a field that must be filled in does not look like what was typed', async () => {
  await show(
    <>
      <TextInput label="Ville" placeholder="Lyon" />
      <TextInput label="Nom" placeholder="Martin" error="À remplir." />
    </>,
  );
  const colour = (name: string) => getComputedStyle(page.getByLabelText(name).element(), '::placeholder').color;
  expect(colour('Nom')).toBe(colour('Ville'));
});
