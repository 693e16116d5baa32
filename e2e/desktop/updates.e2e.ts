import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Page } from '@playwright/test';
import type { Feed } from '#electron/updates/feed.ts';
import type { UpdateState } from '#shared/updates.ts';
import {
  createEditorKey,
  cutAfter,
  describePackage,
  type FeedServer,
  give,
  seal,
  startFeedServer,
} from '../testing/feed-server.ts';
import { packProgram } from '../testing/packaged-program.ts';
import { expect, installed, signIn, test } from '../testing/test.ts';

test.describe.configure({ timeout: 240_000 });
test.use({ settings: installed });

const editor = createEditorKey();
const stranger = createEditorKey();
const feedName = `stable-linux-${process.arch}.json`;

let output = '';
let server: FeedServer;
const programs = { old: '', fresh: '' };

test.beforeAll(async () => {
  output = mkdtempSync(join(tmpdir(), 'comptoir-updates-'));
  programs.old = packProgram(join(output, 'old'));
  programs.fresh = packProgram(join(output, 'fresh'), ['-c.extraMetadata.version=0.2.0']);
  for (const folder of Object.values(programs)) {
    writeFileSync(join(folder, 'resources/app-update.yml'), 'updaterCacheDirName: comptoir-updater\n');
  }
  server = await startFeedServer(output);
});
test.afterAll(async () => {
  await server.close();
  rmSync(output, { recursive: true, force: true });
});

test('a till installs only updates its editor signed, and returns to the former version when one does not start', async ({
  environment,
}) => {
  const appImage = join(output, 'Comptoir.AppImage');
  const ports = await Promise.all(['strange', 'old', 'fresh', 'broken', 'back'].map(findPort));
  writeFileSync(`${appImage}.ports`, ports.join('\n'));
  const old = toAppImage(programs.old);
  writeFileSync(appImage, old, { mode: 0o755 });
  const till = {
    ...environment,
    XDG_CACHE_HOME: join(output, 'cache'),
    COMPTOIR_PORT: String(await findPort()),
    COMPTOIR_UPDATES_URL: server.url,
    COMPTOIR_UPDATES_KEY: editor.known,
  };

  // A mirror with an unknown authority is not read.
  const strange = await open(appImage, till, ports[0]);
  await expectSeen(strange.page, 'echec', /certificat du serveur.*n’est pas reconnu.*COMPTOIR_UPDATES_CA/s);
  await strange.close();

  const trusting = { ...till, COMPTOIR_UPDATES_CA: server.authority };
  const running = await open(appImage, trusting, ports[1]);
  await signIn(running.page);
  const fresh = toAppImage(programs.fresh);
  const offer = (bytes: Buffer, overrides: Partial<Feed> = {}, key = editor) => {
    server.files.set(feedName, give(seal(describePackage('Comptoir-0.2.0.AppImage', fresh, overrides), key)));
    server.files.set('Comptoir-0.2.0.AppImage', give(bytes));
  };
  const expectRefused = async (etape: UpdateState['etape'], message: RegExp) => {
    await expectSeen(running.page, etape, message);
    expect(readFileSync(appImage).equals(old)).toBe(true);
  };

  await expectRefused('echec', /n’a pas de flux pour cette machine.*stable-linux/);
  offer(fresh, {}, stranger);
  await expectRefused('echec', /n’est pas celle de l’éditeur/);
  server.files.set(feedName, give(JSON.stringify(describePackage('Comptoir-0.2.0.AppImage', fresh, {}))));
  await expectRefused('echec', /n’est pas signé/);
  server.files.set(
    feedName,
    give(
      seal(describePackage('Comptoir-0.2.0.AppImage', fresh, {}), editor).replace(
        /"payload": "..../,
        '"payload": "AAAA',
      ),
    ),
  );
  await expectRefused('echec', /n’est pas celle de l’éditeur/);
  offer(fresh, { version: '0.0.9' });
  await expectRefused('refusee', /plus ancienne que la 0\.1\.0/);
  offer(fresh, { canal: 'pilote' });
  await expectRefused('refusee', /canal.*pilote/);
  offer(fresh, { part: 0 });
  await expectRefused('a_jour', /donnée peu à peu/);
  offer(Buffer.from(fresh.toString().replace('exec', 'curl')));
  await expectRefused('echec', /n’est pas celui que l’éditeur a signé/);
  offer(fresh);
  server.files.set('Comptoir-0.2.0.AppImage', cutAfter(fresh, 40));
  await expectRefused('echec', /s’est interrompu/);

  // The connection is back: the download begins again, and completes.
  offer(fresh);
  await expectRefused('prete', /La version 0\.2\.0 est prête/);
  await running.page.goto(`${new URL(running.page.url()).origin}/app/administration/a-propos`);
  await running.page.getByRole('button', { name: 'Mettre à jour ce soir' }).click();
  await expect(running.page.getByText('Installation prévue')).toBeVisible();
  await running.page.getByRole('button', { name: 'Installer maintenant' }).click();
  expect(await running.ended).toBe(0);

  const updated = await attach(ports[2]);
  expect(await updated.page.evaluate(() => window.comptoir?.version)).toBe('0.2.0');
  expect(readFileSync(appImage).equals(fresh)).toBe(true);
  expect(existsSync(`${appImage}.essai.json`)).toBe(false);
  await expectSeen(updated.page, 'a_jour', /est à jour/);

  // A version whose service does not start is replaced by the former one, with the data as they were.
  const broken = toAppImage(programs.fresh, 'export COMPTOIR_DEMO=peut-être');
  server.files.set(
    feedName,
    give(seal(describePackage('Comptoir-0.3.0.AppImage', broken, { version: '0.3.0' }), editor)),
  );
  server.files.set('Comptoir-0.3.0.AppImage', give(broken));
  await expectSeen(updated.page, 'prete', /0\.3\.0 est prête/);
  await updated.page.evaluate(() => window.comptoir?.updates?.install('maintenant'));
  await expect.poll(() => existsSync(`${appImage}.refusees.json`), { timeout: 60_000 }).toBe(true);
  const back = await attach(ports[4]);
  expect(readFileSync(appImage).equals(fresh)).toBe(true);
  await expectSeen(back.page, 'a_jour', /0\.3\.0 n’a pas pu démarrer ici/);
  await signIn(back.page);
  await expect(back.page.getByRole('navigation').first()).toBeVisible();
  await back.page.evaluate(() => window.close());
  await back.browser.close();
});

/** Returns a replacement for an AppImage: one file that is the program, passes its own path on, and starts it. */
function toAppImage(folder: string, setting = ''): Buffer {
  const place = ['APPIMAGE=$(readlink -f "$0")', 'export APPIMAGE'];
  // Each start has a debugging port of its own: the program before may still be ending.
  const port = ['port=$(head -n 1 "$APPIMAGE.ports")', 'sed -i 1d "$APPIMAGE.ports"'];
  const start = `exec '${folder}/comptoir' --no-sandbox --remote-debugging-port=$port "$@"`;
  return Buffer.from(
    [['#!/bin/sh', 'unset COMPTOIR_DEMO', setting, ...place, ...port, start].join('\n'), ''].join('\n'),
  );
}

async function open(appImage: string, environment: Record<string, string>, port: number | undefined) {
  const program = spawn(appImage, [], { env: environment, stdio: 'ignore' });
  const ended = new Promise<number | null>((resolve) => program.once('exit', resolve));
  const attached = await attach(port);
  const close = async () => {
    await attached.browser.close();
    program.kill('SIGTERM');
    await ended;
  };
  return { ...attached, ended, close };
}

/** Connects to the program whose Chromium listens here, once it shows its window. */
async function attach(port: number | undefined) {
  const address = `http://127.0.0.1:${port}`;
  await expect
    .poll(() => listPages(address).catch(() => []), { timeout: 60_000 })
    .toEqual([expect.stringContaining('/app/')]);
  const browser = await chromium.connectOverCDP(address);
  const [context] = browser.contexts();
  const page = context?.pages()[0] ?? (await context!.waitForEvent('page'));
  await page.waitForURL('**/app/**');
  return { browser, page };
}

async function listPages(address: string): Promise<string[]> {
  const targets = (await (await fetch(`${address}/json/list`)).json()) as { type: string; url: string }[];
  return targets.filter(({ type }) => type === 'page').map(({ url }) => url);
}

async function expectSeen(page: Page, etape: UpdateState['etape'], message: RegExp) {
  const state = await page.evaluate(() => window.comptoir?.updates?.check());
  expect(state).toMatchObject({ etape, message: expect.stringMatching(message) });
}

async function findPort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve));
  const address = probe.address();
  await new Promise((resolve) => probe.close(resolve));
  return typeof address === 'object' && address ? address.port : 0;
}
