import { useState } from 'react';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { show } from '#renderer/testing/show.tsx';
import { Picker } from './picker.tsx';

type Props = {
  names: readonly string[];
  onPick?: (name: string) => void;
  isCurrent?: boolean;
  onEarlyEnter?: (text: string) => void;
  onCreate?: () => void;
};

function ClientPicker({ names, onPick = () => {}, isCurrent = true, onEarlyEnter, onCreate }: Props) {
  const [text, setText] = useState('');
  const action = onCreate
    ? [{ key: 'créer', content: `Créer «\u00a0${text}\u00a0»`, pick: onCreate, isAction: true }]
    : [];
  return (
    <Picker
      label="Client"
      value={text}
      onChange={setText}
      isCurrent={isCurrent}
      nothing="Aucun client."
      choices={[...names.map((name) => ({ key: name, content: name, pick: () => onPick(name) })), ...action]}
      {...(onEarlyEnter ? { onEarlyEnter } : {})}
    />
  );
}

const field = () => page.getByRole('combobox', { name: 'Client' });
const options = () => page.getByRole('option').elements();
const names = ['Durand', 'Durieux', 'Dutronc'];
const readActive = () => {
  const id = field().element().getAttribute('aria-activedescendant');
  return id === null ? undefined : document.getElementById(id)?.textContent;
};

async function open(part: Parameters<typeof show>[0]) {
  const shown = await show(part);
  await field().click();
  return shown;
}

test('choices are shown once something is typed, and a screen reader announces the one Enter picks', async () => {
  const picked: string[] = [];
  await open(<ClientPicker names={names} onPick={(name) => picked.push(name)} />);
  await expect.element(field()).toHaveAttribute('aria-expanded', 'false');
  await userEvent.keyboard('du');
  await expect.element(field()).toHaveAttribute('aria-expanded', 'true');
  expect(options()).toHaveLength(3);
  expect(readActive()).toBe('Durand');
  await userEvent.keyboard('{ArrowDown}{ArrowDown}');
  await expect.poll(readActive).toBe('Dutronc');
  await expect.element(page.getByRole('option', { name: 'Dutronc' })).toHaveAttribute('aria-selected', 'true');
  await userEvent.keyboard('{ArrowDown}');
  await expect.poll(readActive).toBe('Durand');
  await userEvent.keyboard('{ArrowUp}{ArrowUp}{Enter}');
  expect(picked).toEqual(['Durieux']);
  expect(document.activeElement).toBe(field().element());
});

test('typing again selects the best choice', async () => {
  await open(<ClientPicker names={names} />);
  await userEvent.keyboard('du{ArrowDown}');
  await expect.poll(readActive).toBe('Durieux');
  await userEvent.keyboard('r');
  await expect.poll(readActive).toBe('Durand');
});

test('Enter before the answer waits for it, and then picks its first choice', async () => {
  const picked: string[] = [];
  const onPick = (name: string) => picked.push(name);
  const { rerender } = await open(<ClientPicker names={['Ancien']} isCurrent={false} onPick={onPick} />);
  await userEvent.keyboard('du{Enter}');
  expect(picked).toEqual([]);
  await rerender(<ClientPicker names={names} onPick={onPick} />);
  await expect.poll(() => picked).toEqual(['Durand']);
});

test('an owner who takes early texts is given what Enter found no answer for', async () => {
  const taken: string[] = [];
  await open(<ClientPicker names={names} isCurrent={false} onEarlyEnter={(text) => taken.push(text)} />);
  await userEvent.keyboard('3700123456789{Enter}');
  expect(taken).toEqual(['3700123456789']);
});

test('the entry that creates a missing record is picked only when it is the active one', async () => {
  let created = 0;
  const picked: string[] = [];
  const onCreate = () => {
    created += 1;
  };
  await open(<ClientPicker names={[]} onCreate={onCreate} onEarlyEnter={(text) => picked.push(text)} />);
  await userEvent.keyboard('nouveau');
  expect(readActive()).toBeUndefined();
  await userEvent.keyboard('{Enter}');
  expect([created, picked]).toEqual([0, ['nouveau']]);
  await userEvent.keyboard('{ArrowDown}{Enter}');
  expect(created).toBe(1);
});

test('an empty result is announced; Escape clears the field, and an empty field handles no keys', async () => {
  let heard = '';
  await show(
    <div role="presentation" onKeyDown={({ key, defaultPrevented }) => (heard += defaultPrevented ? '' : key)}>
      <ClientPicker names={[]} />
    </div>,
  );
  await field().click();
  await userEvent.keyboard('xyz');
  await expect.element(page.getByText('Aucun client.')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(field()).toHaveValue('');
  heard = '';
  await userEvent.keyboard('{ArrowDown}{Enter}');
  expect(heard).toBe('ArrowDownEnter');
});

test('a click picks before the field loses the focus, and the list closes with it', async () => {
  const picked: string[] = [];
  await open(
    <>
      <ClientPicker names={names} onPick={(name) => picked.push(name)} />
      <button type="button">Suite</button>
    </>,
  );
  await userEvent.keyboard('du');
  await page.getByRole('option', { name: 'Durieux' }).click();
  expect(picked).toEqual(['Durieux']);
  expect(document.activeElement).toBe(field().element());
  await userEvent.keyboard('{Tab}');
  await expect.element(page.getByRole('listbox')).not.toBeInTheDocument();
});
