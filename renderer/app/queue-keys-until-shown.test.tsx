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

/** Sends a press, as old as said; returns false when something took it. */
function press(init: KeyboardEventInit, ageMs = 0): boolean {
  const event = new KeyboardEvent('keydown', { bubbles: true, cancelable: true, ...init });
  Object.defineProperty(event, 'timeStamp', { value: event.timeStamp - ageMs });
  return document.body.dispatchEvent(event);
}

/** Waits until a letter pressed or replayed before has had its effect. */
const untilLettersRan = () => new Promise((resolve) => setTimeout(resolve, 200));

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

test('a key pressed while a screen loads is delivered to that screen once it is shown', async () => {
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

test('a key without a handler, pressed while a screen loads, runs once the screen is shown', async () => {
  using way = await open();
  await page.getByRole('link', { name: 'Fiche' }).click();
  await userEvent.keyboard('{F9}');
  way.give();
  await expect.poll(() => ran).toEqual(['sheet']);
});

test('a letter pressed while a screen loads is handled once, by that screen', async () => {
  using way = await open();
  await page.getByRole('link', { name: 'Fiche' }).click();
  for (let time = 0; time < 2; time += 1) {
    press({ key: 'p' });
    await untilLettersRan();
  }
  way.give();
  await expect.poll(() => ran).toEqual(['part']);

  using other = await open();
  await page.getByRole('link', { name: 'Fiche' }).click();
  press({ key: 'p' });
  await untilLettersRan();
  // The second is not yet known to be alone when the user leaves.
  press({ key: 'p' });
  other.leave('/vente');
  await untilLettersRan();
  other.load();
  await expect.element(page.getByRole('heading', { name: 'Vente' })).toBeVisible();
  await untilLettersRan();
  expect(ran).toEqual([]);
});

test('a letter whose screen loads too late opens nothing', async () => {
  using way = await open();
  await page.getByRole('link', { name: 'Fiche' }).click();
  press({ key: 'p' }, 6_000);
  await untilLettersRan();
  way.give();
  await expect.element(page.getByRole('heading', { name: 'Vente' })).toBeVisible();
  await untilLettersRan();
  expect(ran).toEqual([]);
});

test('the browser keeps its editing keys while a screen loads', async () => {
  using way = await open();
  const send = () => ['c', 'v', 'x', 'a', 'd'].map((key) => press({ key, ctrlKey: true }));
  await page.getByRole('link', { name: 'Fiche' }).click();
  expect(send()).toEqual([true, true, true, true, false]);
  way.leave('/vente');
  expect(send()).toEqual([true, true, true, true, false]);
});

test('the letters of a code scanned while a screen loads run no shortcut', async () => {
  using way = await open();
  await page.getByRole('link', { name: 'Fiche' }).click();
  for (const key of 'PA12') press({ key });
  await untilLettersRan();
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
