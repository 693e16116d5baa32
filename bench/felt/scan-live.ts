import { setTimeout as wait } from 'node:timers/promises';
import type { Page } from '@playwright/test';

/** Milliseconds between two keys of a scanner, and after a key pressed by hand. */
const [scannerGap, fromHand] = [4, 160];

/**
 * Scans a code as it comes from a scanner: each key when it is its turn, whether the window has taken the former one or
 * not. The scans of journeys come in one piece instead, whose last key waits for all others.
 */
export async function scanLive(page: Page, code: string): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const sent: Promise<unknown>[] = [];
  await wait(fromHand);
  for (const key of [...code, 'Enter']) {
    const typed = key === 'Enter' ? { text: '\r', windowsVirtualKeyCode: 13 } : { text: key };
    sent.push(session.send('Input.dispatchKeyEvent', { type: 'keyDown', key, ...typed }));
    sent.push(session.send('Input.dispatchKeyEvent', { type: 'keyUp', key }));
    await wait(scannerGap);
  }
  await Promise.all(sent);
  await session.detach();
}
