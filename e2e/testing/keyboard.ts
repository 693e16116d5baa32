import { setTimeout } from 'node:timers/promises';
import { expect, type Page } from '@playwright/test';
import { pressedTwiceMs } from '#renderer/ui/sheet/pressed-twice.ts';

/** Milliseconds between two characters of a scanner, and between a key pressed by hand and a scan. */
const scannerGap = 4;
const fromHand = 160;

/**
 * Scans a code. A barcode scanner is a keyboard that types fast and ends with Enter. As with a real one, the system
 * dates each key when it comes: a busy page sees it late, but not slower.
 */
export async function scan(page: Page, code: string): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const keys = [
    ...[...code].map((key) => ({ key, text: key })),
    { key: 'Enter', text: '\r', windowsVirtualKeyCode: 13 },
  ];
  // Waits as long as a scan takes: no key is dated right after a key pressed by hand, nor in the future.
  const start = Date.now() + fromHand;
  await setTimeout(fromHand + scannerGap * keys.length);
  const sent = keys.flatMap((key, index) => {
    const timestamp = (start + scannerGap * index) / 1_000;
    return [
      session.send('Input.dispatchKeyEvent', { type: 'keyDown', ...key, timestamp }),
      session.send('Input.dispatchKeyEvent', { type: 'keyUp', ...key, text: '', timestamp }),
    ];
  });
  await Promise.all(sent);
  await session.detach();
}

/** Goes on from a saved invoice that is not paid; sooner, the key would be taken for the one that saved it, pressed twice. */
export async function leaveUnpaid(page: Page, press = (key: string) => page.keyboard.press(key)): Promise<void> {
  await setTimeout(pressedTwiceMs);
  await press('F9');
  await expect(page.getByRole('combobox', { name: 'Article' })).toBeFocused();
}

/** Creates a person at the keyboard, whose strokes are counted; a key with its modifier is one. */
export function createTypist(page: Page) {
  let strokes = 0;
  return {
    async press(...keys: string[]) {
      for (const key of keys) {
        strokes += 1;
        await page.keyboard.press(key, { delay: 20 });
      }
    },
    async type(text: string) {
      strokes += text.length;
      await page.keyboard.type(text, { delay: 90 });
    },
    count: () => strokes,
  };
}
