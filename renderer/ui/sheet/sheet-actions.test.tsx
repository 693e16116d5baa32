import { useState } from 'react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { show } from '#renderer/testing/show.tsx';
import { pressedTwiceMs } from './pressed-twice.ts';
import { NextSheetButton } from './saved-sheet.tsx';
import { SheetChoice } from './sheet-choice.tsx';
import { SheetActions } from './sheet-panel.tsx';
import { SheetScreen } from './sheet-screen.tsx';

const idle = { whyNot: undefined, isSaving: false, isWaiting: false, error: null };

function Actions({
  onSave,
  ...more
}: {
  onSave: () => void;
  saving?: typeof idle | (Omit<typeof idle, 'isSaving' | 'isWaiting'> & { isSaving: true; isWaiting: true });
  missing?: string;
}) {
  return (
    <SheetActions
      label="Enregistrer le devis"
      group="Vente"
      saving={more.saving ?? idle}
      onSave={onSave}
      missing={more.missing}
      waiting="Le devis part dès qu’il répond."
    >
      {null}
    </SheetActions>
  );
}

const save = () => page.getByRole('button', { name: /Enregistrer le devis/ });

test('F9 saves wherever the keyboard is, a field included, once for each press', async () => {
  let saved = 0;
  await show(
    <>
      <input aria-label="Note" />
      <Actions onSave={() => (saved += 1)} />
    </>,
  );
  await expect.element(save()).toHaveAttribute('aria-keyshortcuts', 'F9');
  await page.getByLabelText('Note').click();
  await userEvent.keyboard('{F9}');
  expect(saved).toBe(1);
  await save().click();
  expect(saved).toBe(2);
});

test('missing fields and a service that does not answer are reported beside the button', async () => {
  const { rerender } = await show(<Actions onSave={() => {}} missing="Choisissez un client." />);
  await expect.element(page.getByText('Choisissez un client.')).toBeVisible();
  await rerender(<Actions onSave={() => {}} saving={{ ...idle, isSaving: true, isWaiting: true, error: null }} />);
  await expect.element(page.getByText(/Le service ne répond pas. Le devis part dès qu’il répond./)).toBeVisible();
  await expect.element(save()).toBeDisabled();
});

function Choice({ isFixed = false }: { isFixed?: boolean }) {
  const [value, setValue] = useState('devis');
  return (
    <SheetChoice
      label="Nature"
      group="Vente"
      value={value}
      onChange={setValue}
      isFixed={isFixed}
      choices={[
        { value: 'devis', label: 'Devis', description: 'Faire un devis' },
        { value: 'facture', label: 'Facture', description: 'Faire une facture' },
      ]}
    />
  );
}

test('Alt and a figure choose what the sheet is made into, unless that is decided', async () => {
  const { rerender } = await show(<Choice />);
  await expect.element(page.getByRole('radio', { name: 'Devis' })).toBeChecked();
  await userEvent.keyboard('{Alt>}2{/Alt}');
  await expect.element(page.getByRole('radio', { name: 'Facture' })).toBeChecked();
  await rerender(<Choice isFixed />);
  await userEvent.keyboard('{Alt>}1{/Alt}');
  await expect.element(page.getByRole('radio', { name: 'Facture' })).toBeChecked();
});

test('after a sale the keyboard is on the way to the next, which Enter and F9 take', async () => {
  let next = 0;
  await show(<NextSheetButton label="Nouvelle vente" group="Vente" onNext={() => (next += 1)} />);
  expect(document.activeElement).toBe(page.getByRole('button', { name: /Nouvelle vente/ }).element());
  await userEvent.keyboard('{Enter}');
  expect(next).toBe(1);
  await userEvent.keyboard('{F9}');
  expect(next).toBe(2);
});

test('F9 pressed twice does not pass over what is to be done with a sheet, such as its payment', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  onTestFinished(() => void vi.useRealTimers());
  let next = 0;
  await show(<NextSheetButton isLater label="Nouvelle vente" group="Vente" onNext={() => (next += 1)} />);
  await userEvent.keyboard('{F9}');
  expect(next).toBe(0);
  vi.advanceTimersByTime(pressedTwiceMs);
  await userEvent.keyboard('{F9}');
  expect(next).toBe(1);
});

test('nothing on a sheet that is being saved can be reached', async () => {
  const sheet = (isLocked: boolean) => (
    <SheetScreen title="Vente" bar={<h1 id="screen-title">Vente</h1>} panel={null} isLocked={isLocked}>
      <input aria-label="Note" />
    </SheetScreen>
  );
  const { rerender } = await show(sheet(false));
  page.getByLabelText('Note').element().focus();
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Note');
  await rerender(sheet(true));
  await expect.poll(() => document.activeElement?.getAttribute('aria-label')).not.toBe('Note');
  await userEvent.keyboard('{Tab}{Tab}');
  expect(document.activeElement?.getAttribute('aria-label')).not.toBe('Note');
});
