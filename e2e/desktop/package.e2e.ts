import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { packProgram } from '../testing/packaged-program.ts';
import { expect, installed, signIn, test } from '../testing/test.ts';

test.describe.configure({ timeout: 180_000 });
test.use({ settings: { ...installed, COMPTOIR_DEMO: '1' } });

let output = '';
let packaged = '';
test.beforeAll(() => {
  output = mkdtempSync(join(tmpdir(), 'comptoir-package-'));
  packaged = packProgram(output);
});
test.afterAll(() => rmSync(output, { recursive: true, force: true }));

test('the packaged program opens its window, makes a quote and its PDF, and ends well', async ({ environment }) => {
  const program = spawn(join(packaged, 'comptoir'), ['--no-sandbox', '--remote-debugging-port=0'], {
    env: environment,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const address = await findDebugger(program);
  // If it is connected to while its page loads, Chromium may never list its pages.
  await expect.poll(() => listPages(address), { timeout: 30_000 }).toEqual([expect.stringContaining('/app/')]);
  const browser = await chromium.connectOverCDP(address);
  const context = browser.contexts()[0]!;
  const page = context.pages()[0] ?? (await context.waitForEvent('page'));
  await page.waitForURL('**/app/**');
  await signIn(page);
  const made = await page.evaluate(async () => {
    const { data } = await (await fetch('/clients')).json();
    const articles = await (await fetch('/articles')).json();
    const body = {
      client_id: data[0].numero,
      lignes: [{ article_code: articles.data[0].reference, quantite: 2 }],
      reference: 'طلب 12',
    };
    const headers = { 'content-type': 'application/json' };
    const devis = await (await fetch('/devis', { method: 'POST', headers, body: JSON.stringify(body) })).json();
    const pdf = await fetch(`/documents/0/${devis.id}/pdf`);
    const text = await pdf.text();
    // Its font is beside the code, in the archive.
    const isArabic = text.includes('NotoNaskhArabic');
    return { lignes: devis.nb_lignes, status: pdf.status, start: text.slice(0, 5), isArabic };
  });
  expect(made).toEqual({ lignes: 1, status: 200, start: '%PDF-', isArabic: true });

  const ended = new Promise((resolve) => program.once('exit', resolve));
  program.kill('SIGTERM');
  expect(await ended).toBe(0);
});

/** Finds the address of Chromium's own debugger: Node's is closed by a fuse. */
function findDebugger(program: ChildProcess): Promise<string> {
  let output = '';
  return new Promise((resolve, reject) => {
    program.stderr?.on('data', (chunk: Buffer) => {
      output += chunk.toString();
      const address = /DevTools listening on (ws:\S+)/.exec(output)?.[1];
      if (address) resolve(address);
    });
    program.once('exit', (code) => reject(new Error(`The program ended with ${code}:\n${output}`)));
  });
}

/** Lists the addresses of the pages the program has open. */
async function listPages(debuggerAddress: string): Promise<string[]> {
  const response = await fetch(new URL('/json/list', debuggerAddress.replace(/^ws/, 'http')));
  const targets = (await response.json()) as { type: string; url: string }[];
  return targets.filter(({ type }) => type === 'page').map(({ url }) => url);
}
