import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { type Page, test } from '@playwright/test';
import { showTheme } from './checks/check-accessibility.ts';

const folder = 'screens';
const sizes = [
  { width: 1280, height: 800 },
  { width: 1920, height: 1080 },
];
const themes = ['light', 'dark'] as const;

/**
 * Takes a picture of the page, at both sizes and in both themes, as `screens/<name>-<width>-<theme>.png`. Only with
 * `COMPTOIR_SCREENS=1`, by `npm run screens`, which copies those that documents show into `docs/screens`; a journey
 * that runs in both programs is pictured in Chromium.
 */
export async function takeScreens(page: Page, name: string): Promise<void> {
  const { project, file } = test.info();
  if (process.env.COMPTOIR_SCREENS !== '1') return;
  if (project.name === 'electron' && file.includes('/journeys/')) return;
  mkdirSync(folder, { recursive: true });
  for (const theme of themes) {
    await showTheme(page, theme);
    await takeSizes(page, `${name}-%w-${theme}.png`);
  }
  await page.emulateMedia({ colorScheme: null, reducedMotion: null });
}

async function takeSizes(page: Page, pattern: string) {
  for (const size of sizes) {
    await page.setViewportSize(size);
    await page.evaluate(() => document.fonts.ready.then(() => undefined));
    const path = join(folder, pattern.replace('%w', String(size.width)));
    await page.screenshot({ path, animations: 'disabled', caret: 'hide' });
  }
  await page.setViewportSize({ width: 1280, height: 800 });
}
