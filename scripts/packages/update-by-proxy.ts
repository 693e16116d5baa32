import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium, type Page } from '@playwright/test';
import { expect } from 'vitest';
import { updateReseau } from '#shared/contracts/service/reseau.ts';
import { createEditorKey, describePackage, give, seal, startFeedServer } from '../../e2e/testing/feed-server.ts';
import { findFreePort } from '#server/testing/running/start-postgres.ts';
import type { ClosedNetwork } from './start-closed-network.ts';

const apiKey = 'key-of-the-trial-of-packages-00000001';
const account = { COMPTOIR_PROXY_IDENTIFIANT: 'caisse', COMPTOIR_PROXY_MOT_DE_PASSE: 's3cret' };

type Given = { network: ClosedNetwork; program: string; display: string };

/**
 * Has a packaged program take an update where a proxy with a password is the only way out: as it is set on the screen
 * «Réseau» while the program runs, from a mirror that only IT's authority (COMPTOIR_CA) vouches for.
 */
export async function updateByProxy(given: Given): Promise<{ isUpdated: boolean }> {
  const { network } = given;
  const mirror = await startFeedServer(network.folder, 'maj.comptoir.test');
  try {
    const appImage = join(network.folder, 'Comptoir.AppImage');
    // An AppImage has it; the folder it is made of has not.
    writeFileSync(join(given.program, 'resources/app-update.yml'), 'updaterCacheDirName: comptoir-updater\n');
    // What the rpm leaves in the folder that AppImages are made of.
    writeFileSync(join(given.program, 'resources/package-type'), 'rpm');
    const [old, fresh] = [toAppImage(given.program, 'old'), toAppImage(given.program, 'fresh')];
    writeFileSync(appImage, old, { mode: 0o755 });
    const editor = createEditorKey();
    const feed = describePackage('Comptoir-0.2.0.AppImage', fresh, {});
    mirror.files.set(`stable-linux-${process.arch}.json`, give(seal(feed, editor)));
    mirror.files.set('Comptoir-0.2.0.AppImage', give(fresh));
    const settings = {
      COMPTOIR_UPDATES_URL: mirror.url,
      COMPTOIR_UPDATES_KEY: editor.known,
      COMPTOIR_CA: mirror.authority,
    };
    await workAt(given, { ...settings, ...account, COMPTOIR_PROXY_MOT_DE_PASSE: 'autre' }, async (page) => {
      expect(await look(page)).toMatch(/^echec: .*ERR_NAME_NOT_RESOLVED/);
      await leaveBy(page, network.withPassword, 'autre');
      expect(await look(page)).toMatch(/^echec: Le proxy .* refuse l’identifiant ou le mot de passe/);
    });
    await workAt(given, { ...settings, ...account }, async (page) => {
      await leaveBy(page, network.withPassword, account.COMPTOIR_PROXY_MOT_DE_PASSE);
      expect(await look(page)).toMatch(/^prete: La version 0\.2\.0 est prête/);
      expect(readFileSync(appImage).equals(old)).toBe(true);
    });
    expect(network.readLog()).toMatch(/TCP_TUNNEL\/200 \d+ CONNECT maj\.comptoir\.test:\d+ caisse /);
    return { isUpdated: readFileSync(appImage).equals(fresh) };
  } finally {
    await mirror.close();
  }
}

/** Looks for a version once; returns the state and what the program says of it. */
function look(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const state = await window.comptoir?.updates?.check();
    return `${state?.etape}: ${state?.message}`;
  });
}

/** Sets the proxy as the screen «Réseau» does. */
async function leaveBy(page: Page, proxy: string, password: string): Promise<void> {
  const body = {
    sortie: 'manuel',
    proxy,
    pac: '',
    identifiant: account.COMPTOIR_PROXY_IDENTIFIANT,
    mot_de_passe: password,
    exceptions: '',
    emails: false,
  };
  const sent = { path: updateReseau.path, body: JSON.stringify(body), key: apiKey };
  const answer = await page.evaluate(async ({ path, body: text, key }) => {
    const headers = { 'content-type': 'application/json', 'x-api-key': key };
    const response = await fetch(path, { method: 'PUT', headers, body: text });
    return `${response.status} ${await response.text()}`;
  }, sent);
  expect(answer).toMatch(/^200 /);
}

/** Starts the program, works with its window, and ends it as the end of a session does. */
async function workAt(
  { network, display }: Given,
  settings: Record<string, string>,
  work: (page: Page) => Promise<void>,
) {
  const port = await findFreePort();
  await using door = await network.openDoor(port);
  const { child, ended } = network.startProgram(join(network.folder, 'Comptoir.AppImage'), {
    PATH: process.env.PATH ?? '',
    DISPLAY: display,
    HOME: network.folder,
    DEBUG_PORT: String(port),
    COMPTOIR_DATA_DIR: join(network.folder, 'caisse'),
    COMPTOIR_API_KEY: apiKey,
    ...settings,
  });
  try {
    await expect.poll(() => listPages(door.url)).toEqual([expect.stringContaining('/app/')]);
    const browser = await chromium.connectOverCDP(door.url);
    const [page] = browser.contexts()[0]?.pages() ?? [];
    if (!page) throw new Error('The program shows no page.');
    await work(page);
    await browser.close();
  } finally {
    child.kill('SIGTERM');
    await ended;
  }
}

async function listPages(address: string): Promise<string[]> {
  const response = await fetch(`${address}/json/list`).catch(() => undefined);
  const targets = response ? ((await response.json()) as { type: string; url: string }[]) : [];
  return targets.filter(({ type }) => type === 'page').map(({ url }) => url);
}

/** Returns what stands for an AppImage: one file, which tells the program its path and starts it. */
function toAppImage(folder: string, mark: string): Buffer {
  const start = `exec '${folder}/comptoir' --no-sandbox --remote-debugging-port=$DEBUG_PORT "$@"`;
  return Buffer.from(`#!/bin/sh\n# ${mark}\nexport APPIMAGE="$(readlink -f "$0")"\n${start}\n`);
}
