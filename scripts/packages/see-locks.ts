import { chromium, type Page } from '@playwright/test';
import { expect } from 'vitest';
import { listSettings } from '#server/config/list-settings.ts';
import { liveSamples, toSamples } from '#server/testing/fixtures/setting-samples.ts';
import type { Machine } from './start-machine.ts';

/** Every screen that has a setting, and what may still be typed there: nothing that is kept. */
const screens: readonly (readonly [path: string, free: readonly string[]])[] = [
  ['administration', []],
  ['administration/regles', []],
  ['administration/materiel', []],
  ['administration/sauvegardes', []],
  ['administration/courrier', ['Envoyer l’essai à']],
  ['administration/signature', []],
  ['administration/plateforme', []],
  ['administration/reseau', ['Adresse à joindre']],
  ['comptabilite/comptes', []],
];

/** Locks every setting that a screen has; secrets lie in files of the program's account. */
export function lockAll(machine: Machine, account: string): void {
  const values: Readonly<Record<string, string>> = { ...liveSamples, COMPTOIR_BACKUP_DIR: '/srv/copies' };
  const policy = listSettings().flatMap((setting) => {
    if (setting.ecran === undefined) return [];
    const value = values[setting.nom] ?? toSamples(setting)[0];
    const isSecret = setting.secret !== undefined && (setting.secret === 'toujours' || value.includes('secret'));
    return [[setting.nom, isSecret ? writeSecret(machine, account, setting.nom, value) : value]];
  });
  writePolicyFile(machine, { ...Object.fromEntries(policy), verrouille: true });
}

function writeSecret(machine: Machine, account: string, name: string, value: string) {
  const fichier = `/etc/comptoir/secrets/${name}`;
  machine.run(`install -d -m 0755 /etc/comptoir/secrets && printf %s '${value}' > ${fichier}`);
  machine.run(`chmod 600 ${fichier} && chown ${account} ${fichier}`);
  return { fichier };
}

/** Adds to the policy of the machine. */
function writePolicyFile(machine: Machine, added: object): void {
  const before: unknown = JSON.parse(machine.run('cat /etc/comptoir/policy.json'));
  const policy = JSON.stringify(Object.assign({}, before, added)).replaceAll("'", String.raw`'\''`);
  machine.run(`printf %s '${policy}' > /etc/comptoir/policy.json`);
}

/** Walks through all screens of the program's own window: whatever has a setting shows it, locked, and by whom. */
export async function seeLocks(address: string, person: { email: string; password: string }): Promise<string[]> {
  const browser = await chromium.connectOverCDP(address);
  try {
    const [page] = browser.contexts()[0]?.pages() ?? [];
    if (!page) throw new Error('The program shows no page.');
    await signIn(page, person);
    const seen: string[] = [];
    for (const [path, free] of screens) seen.push(await seeScreen(page, path, free));
    return seen;
  } finally {
    await browser.close();
  }
}

async function signIn(page: Page, person: object): Promise<void> {
  await page.evaluate(async (body) => {
    const headers = { 'content-type': 'application/json' };
    await fetch('/auth/login', { method: 'POST', headers, body: JSON.stringify(body) });
  }, person);
}

async function seeScreen(page: Page, path: string, free: readonly string[]): Promise<string> {
  await page.goto(new URL(`/app/${path}`, page.url()).href);
  const told = page.getByText(/Verrouillé par votre service informatique/);
  await told.first().waitFor();
  await page.waitForLoadState('networkidle');
  const fields = page.getByRole('main').locator('form').locator('input, textarea, select');
  const open = await fields.evaluateAll((all) =>
    all.flatMap((each) => {
      const field = each as HTMLInputElement;
      return field.disabled || !field.checkVisibility() ? [] : [field.labels?.[0]?.textContent ?? field.outerHTML];
    }),
  );
  expect(open, path).toEqual(free);
  return `${path}: ${await fields.count()} fields, ${await told.count()} say who locks them`;
}
