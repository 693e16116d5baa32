import { useState } from 'react';
import { createMemoryRouter, Link, Outlet, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { cleanup, render } from 'vitest-browser-react';
import { Providers } from '#renderer/app/providers.tsx';
import { useKeyboard } from '#renderer/ui/keyboard/keyboard.ts';
import { useShortcut } from '#renderer/ui/keyboard/shortcuts.tsx';
import { Loading } from '#renderer/ui/screen/loading-and-failure.tsx';
import { queueKeysUntilShown, useShownScreen } from './queue-keys-until-shown.ts';

const ran: string[] = [];

function Frame() {
  useKeyboard();
  useShownScreen();
  return <Outlet />;
}

function List() {
  useShortcut('F9', 'Clôturer', () => ran.push('list'), { group: 'Liste' });
  return (
    <>
      <Link to="/vente">Vendre</Link>
      <Link to="/fiche">Fiche</Link>
    </>
  );
}

function Sheet() {
  useShortcut('F9', 'Enregistrer', () => ran.push('sheet'), { group: 'Vente' });
  useShortcut('P', 'Livrer une partie', () => ran.push('part'), { group: 'Vente' });
  return <h1>Vente</h1>;
}

/** Creates a screen that loads until `given` is called. */
function createCard() {
  const given = Promise.withResolvers<void>();
  function Card() {
    const [isRead, setRead] = useState(false);
    given.promise.then(() => setRead(true)).catch(() => {});
    return isRead ? <Sheet /> : <Loading />;
  }
  return { Card, give: given.resolve };
}

async function open() {
  ran.length = 0;
  await cleanup();
  const code = Promise.withResolvers<void>();
  const { Card, give } = createCard();
  const router = createMemoryRouter([
    {
      Component: Frame,
      children: [
        { index: true, Component: List },
        { path: 'vente', lazy: () => code.promise.then(() => ({ Component: Sheet })) },
        { path: 'fiche', Component: Card },
      ],
    },
  ]);
  const stop = queueKeysUntilShown(router);
  await render(
    <Providers>
      <RouterProvider router={router} />
    </Providers>,
  );
  return { load: code.resolve, give, leave: (path: string) => void router.navigate(path), [Symbol.dispose]: stop };
}

test('a key pressed on the way to a screen is for that screen, and is answered once it stands', async () => {
  using way = await open();
  await page.getByRole('link', { name: 'Vendre' }).click();
  await userEvent.keyboard('{F9}');
  expect(ran).toEqual([]);
  way.load();
  await expect.element(page.getByRole('heading', { name: 'Vente' })).toBeVisible();
  await expect.poll(() => ran).toEqual(['sheet']);
  await userEvent.keyboard('{F9}');
  expect(ran).toEqual(['sheet', 'sheet']);
});

test('a key nothing takes while a screen is read is answered when it is there', async () => {
  using way = await open();
  await page.getByRole('link', { name: 'Fiche' }).click();
  await userEvent.keyboard('{F9}');
  way.give();
  await expect.poll(() => ran).toEqual(['sheet']);
});

test('a letter pressed while a screen is read is answered when it is there, and by that screen alone', async () => {
  using way = await open();
  await page.getByRole('link', { name: 'Fiche' }).click();
  await userEvent.keyboard('p');
  await new Promise((resolve) => setTimeout(resolve, 200));
  way.give();
  await expect.poll(() => ran).toEqual(['part']);

  using other = await open();
  await page.getByRole('link', { name: 'Fiche' }).click();
  await userEvent.keyboard('p');
  await new Promise((resolve) => setTimeout(resolve, 200));
  other.leave('/vente');
  other.load();
  await expect.element(page.getByRole('heading', { name: 'Vente' })).toBeVisible();
  await userEvent.keyboard('{F9}');
  await expect.poll(() => ran).toEqual(['sheet']);
});

test('a code scanned while a screen is read is none of its letters', async () => {
  using way = await open();
  await page.getByRole('link', { name: 'Fiche' }).click();
  for (const key of 'PA12') window.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
  await new Promise((resolve) => setTimeout(resolve, 200));
  way.give();
  await expect.element(page.getByRole('heading', { name: 'Vente' })).toBeVisible();
  await userEvent.keyboard('{F9}');
  await expect.poll(() => ran).toEqual(['sheet']);
});

test('Escape or a click elsewhere while a screen loads drops the queued keys', async () => {
  using way = await open();
  await page.getByRole('link', { name: 'Vendre' }).click();
  await userEvent.keyboard('{F9}{Escape}');
  way.load();
  await expect.element(page.getByRole('heading', { name: 'Vente' })).toBeVisible();
  expect(ran).toEqual([]);
});
