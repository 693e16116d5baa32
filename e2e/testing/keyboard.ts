import type { Page } from '@playwright/test';

/** A barcode scanner is a keyboard that types fast and ends with Enter. */
export async function scan(page: Page, code: string): Promise<void> {
  await page.keyboard.type(code, { delay: 4 });
  await page.keyboard.press('Enter');
}

/** A person at the keyboard, whose strokes are counted; a key with its modifier is one. */
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
