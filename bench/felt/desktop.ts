import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { _electron, type ElectronApplication, type Page } from '@playwright/test';
import { findElectronPath } from '../../e2e/testing/runtimes.ts';
import type { Environment } from '../../e2e/testing/service-process.ts';
import { signIn } from '../../e2e/testing/test.ts';
import type { Measure } from '../figure.ts';
import { compare } from '../rounds.ts';

const rounds = 7;

type Desktop = { electron: ElectronApplication; page: Page; startMs: number } & AsyncDisposable;

/** Starts an Electron program and waits until a field of its window has the focus. */
async function open(env: Environment, field: string, folder = '.'): Promise<Desktop> {
  const executablePath = findElectronPath();
  if (!executablePath) throw new Error('Electron is missing: ELECTRON_OVERRIDE_DIST_PATH must name its folder.');
  const startedAt = performance.now();
  const electron = await _electron.launch({ executablePath, args: ['--no-sandbox', '--lang=fr', folder], env });
  const page = await electron.firstWindow();
  await page.locator(`${field}:focus`).waitFor();
  const startMs = performance.now() - startedAt;
  return { electron, page, startMs, [Symbol.asyncDispose]: () => electron.close() };
}

/** Opens the desktop of a user who stays signed in: the window opens on a sale. */
export const openDesktop = (environment: Environment) => open(environment, 'input[role="combobox"]');

/**
 * Measures from the program's start to the focused sale, with a user who stays signed in, beside an empty window;
 * returns its megabytes.
 */
export async function compareStarts(folder: string, environment: Environment, report: Parameters<Measure>[0]) {
  const path = writeEmptyWindow(folder);
  const openEmpty = () => open({ ...environment, EMPTY_WINDOW_DATA: `${path}/data` }, 'input', path);
  const time = async (start: () => Promise<Desktop>) => {
    await using desktop = await start();
    return desktop.startMs;
  };
  {
    await using first = await open(environment, 'input');
    await signIn(first.page);
    await first.page.getByRole('combobox', { name: 'Article' }).waitFor();
  }
  await time(openEmpty);
  const timeOwn = () => time(() => openDesktop(environment));
  const { ratio, ours, peers } = await compare(timeOwn, () => time(openEmpty), rounds);
  const work = 'program start to scan-ready';
  const detail = `${Math.round(ours)} ms to ${Math.round(peers)} ms`;
  report({ work, peer: 'an empty window of the same Electron', value: ratio, unit: '×', aim: { atMost: 2 }, detail });
  await using window = await openEmpty();
  return await readProgramMegabytes(window.electron);
}

/** Longer than files stay in the window's cache once no screen shows them. */
const restMs = 20_000;

/**
 * Reads the memory of all processes of a program at rest, once those that read or copy all data have ended; shared
 * memory is counted once (Linux).
 */
export async function readProgramMegabytes(electron: ElectronApplication): Promise<number> {
  await wait(restMs);
  const isAtWork = () => electron.evaluate(({ app }) => app.getAppMetrics().some(({ name }) => name === 'Comptoir'));
  while (await isAtWork()) await wait(1_000);
  const pids = await electron.evaluate(({ app }) => app.getAppMetrics().map(({ pid }) => pid));
  const kilobytes = pids.map((pid) => /^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1]);
  return kilobytes.reduce((sum, one) => sum + Number(one ?? 0), 0) / 1_024;
}

const emptyMain = `
const { app, BrowserWindow } = require('electron');
app.setPath('userData', process.env.EMPTY_WINDOW_DATA);
app.whenReady().then(() => {
  const page = '<!doctype html><title>Vide</title><input autofocus>';
  new BrowserWindow({ width: 1280, height: 800 }).loadURL('data:text/html,' + encodeURIComponent(page));
});
app.on('window-all-closed', () => app.quit());
`;

/**
 * Writes the least a desktop program of this Electron can be, a window with a field; returns the path of its folder.
 */
function writeEmptyWindow(folder: string): string {
  const path = join(folder, 'empty-window');
  mkdirSync(path, { recursive: true });
  writeFileSync(join(path, 'main.js'), emptyMain);
  writeFileSync(join(path, 'package.json'), JSON.stringify({ name: 'empty-window', main: 'main.js' }));
  return path;
}
