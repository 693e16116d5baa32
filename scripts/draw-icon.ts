import { readFileSync, writeFileSync } from 'node:fs';
import { chromium } from 'playwright';

/** Draws build/icon.svg as the pictures the packages need; run it after changing the drawing. */
const sizes = { 'build/icon.png': 1024, 'electron/icon.png': 256 };
const svg = readFileSync('build/icon.svg', 'utf8');
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox'] });
for (const [file, size] of Object.entries(sizes)) {
  const page = await browser.newPage({ viewport: { width: size, height: size } });
  await page.setContent(`<style>body { margin: 0 } svg { display: block }</style>${svg}`);
  writeFileSync(file, await page.screenshot({ omitBackground: true }));
}
await browser.close();
