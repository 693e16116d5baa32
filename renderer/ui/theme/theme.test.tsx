import { MultiSelect, Select, TextInput } from '@mantine/core';
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

test('Enter takes the choice that a pasted text or a single letter leaves, once, in one choice and in several', async () => {
  const chosen: string[] = [];
  let sent = 0;
  const data = ['Colles', 'Visserie'];
  await show(
    <form
      onSubmit={(event) => {
        event.preventDefault();
        sent += 1;
      }}
    >
      <input aria-label="Source" defaultValue="viss" />
      <Select label="Famille" searchable data={data} onChange={(value) => chosen.push(String(value))} />
      <MultiSelect label="Familles" searchable data={data} onChange={(values) => chosen.push(values.join())} />
    </form>,
  );
  await userEvent.click(page.getByLabelText('Source'));
  await userEvent.keyboard('{Control>}ac{/Control}{Tab}{Escape}');
  await aMoment();
  await userEvent.keyboard('{Control>}v{/Control}');
  await aMoment();
  await userEvent.keyboard('{Enter}');
  expect(chosen).toEqual(['Visserie']);
  await userEvent.keyboard('{Tab}{Escape}');
  await aMoment();
  await userEvent.keyboard('c');
  await aMoment();
  await userEvent.keyboard('{Enter}');
  expect(chosen).toEqual(['Visserie', 'Colles']);
  expect(sent).toBe(0);
});

/** The time between two keys, in which Mantine forgets. */
const aMoment = () => new Promise((resolve) => setTimeout(resolve, 60));

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
