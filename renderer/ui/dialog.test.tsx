import { useState } from 'react';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { show } from '#renderer/testing/show.tsx';
import { Dialog, DialogFoot, DialogForm, SubmitButton } from './dialog.tsx';
import { GuardedButton } from './guarded-button.tsx';

let sent = 0;
let left = 0;

function Screen({ isNested = false }: { isNested?: boolean }) {
  const [isOpen, setIsOpen] = useState(false);
  const [isInnerOpen, setIsInnerOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setIsOpen(true)}>
        Ouvrir
      </button>
      <button type="button">Derrière</button>
      <Dialog isOpen={isOpen} onClose={() => setIsOpen(false)} title="Remise">
        <DialogForm
          writing={null}
          onSubmit={() => {
            sent += 1;
          }}
        >
          <input aria-label="Taux" onBlur={() => (left += 1)} />
          <DialogFoot note="10 % au plus">
            <button type="submit">Appliquer</button>
            {isNested && (
              <button type="button" onClick={() => setIsInnerOpen(true)}>
                Pourquoi
              </button>
            )}
          </DialogFoot>
        </DialogForm>
        <Dialog isOpen={isInnerOpen} onClose={() => setIsInnerOpen(false)} title="Motif">
          <input aria-label="Motif" />
        </Dialog>
      </Dialog>
    </>
  );
}

const opener = () => page.getByRole('button', { name: 'Ouvrir' });
const dialog = (name = 'Remise') => page.getByRole('dialog', { name });
const focused = () => document.activeElement;

async function open(isNested = false) {
  await show(<Screen isNested={isNested} />);
  opener().element().focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(dialog()).toBeVisible();
}

test('a dialog has a name, begins in its first field, and gives the keyboard back where it was', async () => {
  await open();
  await expect.poll(focused).toBe(page.getByRole('textbox', { name: 'Taux' }).element());
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog()).not.toBeInTheDocument();
  await expect.poll(focused).toBe(opener().element());
});

test('the first field of a dialog is not left, and so not checked, when the dialog is drawn again', async () => {
  await open();
  const rate = page.getByRole('textbox', { name: 'Taux' });
  await expect.poll(focused).toBe(rate.element());
  left = 0;
  const mark = dialog().element().querySelector<HTMLElement>('span[data-autofocus]');
  mark?.focus();
  expect([mark === null, focused(), left]).toEqual([false, rate.element(), 0]);
  await userEvent.keyboard('{Tab}');
  await expect.poll(() => left).toBe(1);
});

test('the Tab key stays in a dialog, forwards and backwards', async () => {
  await open();
  const inside = dialog().element();
  for (const keys of ['{Tab}{Tab}', '{Tab}{Tab}{Tab}', '{Shift>}{Tab}{Tab}{Tab}{Tab}{/Shift}']) {
    await userEvent.keyboard(keys);
    expect(inside.contains(focused())).toBe(true);
  }
});

test('Escape closes only the dialog on top', async () => {
  await open(true);
  await page.getByRole('button', { name: 'Pourquoi' }).click();
  await expect.element(dialog('Motif')).toBeVisible();
  await expect.poll(focused).toBe(page.getByRole('textbox', { name: 'Motif' }).element());
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog('Motif')).not.toBeInTheDocument();
  await expect.element(dialog()).toBeVisible();
  await expect.poll(() => dialog().element().contains(focused())).toBe(true);
});

test('a click beside a dialog closes it, unless something was typed in it', async () => {
  const beside = { position: { x: 5, y: 5 } };
  const clickBeside = () =>
    page.elementLocator(document.querySelector('.mantine-Modal-overlay') ?? document.body).click(beside);
  await open();
  await clickBeside();
  await expect.element(dialog()).not.toBeInTheDocument();
  await open();
  await expect.poll(focused).toBe(page.getByRole('textbox', { name: 'Taux' }).element());
  await userEvent.keyboard('12');
  await clickBeside();
  await expect.element(page.getByRole('textbox', { name: 'Taux' })).toHaveValue('12');
});

test('Ctrl+S sends the form of a dialog', async () => {
  await open();
  sent = 0;
  await expect.poll(focused).toBe(page.getByRole('textbox', { name: 'Taux' }).element());
  await userEvent.keyboard('{Control>}s{/Control}');
  await expect.poll(() => sent).toBe(1);
});

test('a button that cannot be used says why where the focus is, within the page’s main part', async () => {
  await show(
    <GuardedButton whyNot="Il manque un article." onClick={() => {}}>
      Enregistrer
    </GuardedButton>,
  );
  await userEvent.keyboard('{Tab}');
  const reason = page.getByRole('main').getByRole('tooltip');
  await expect.element(reason).toHaveTextContent('Il manque un article.');
  await expect.element(page.getByRole('button')).toHaveAccessibleDescription('Il manque un article.');
});

test('a form whose write a user may not make says why on its button, and neither Enter nor Ctrl+S sends it', async () => {
  sent = 0;
  await show(
    <DialogForm
      writing={{ whyNot: 'Réservé aux responsables.', isPending: false, error: null }}
      onSubmit={() => (sent += 1)}
    >
      <input aria-label="Taux" />
      <SubmitButton>Appliquer</SubmitButton>
    </DialogForm>,
  );
  await expect
    .element(page.getByRole('button', { name: 'Appliquer' }))
    .toHaveAccessibleDescription('Réservé aux responsables.');
  await page.getByRole('textbox', { name: 'Taux' }).click();
  await userEvent.keyboard('{Enter}{Control>}s{/Control}');
  expect(sent).toBe(0);
});
