import type { Page, Request, Route } from '@playwright/test';
import { matchPath } from 'react-router';
import { contracts } from '#server/openapi/contracts.ts';
import { createUser, updateUser } from '#shared/contracts/utilisateurs/auth.ts';
import { findRefusal } from '#shared/endpoints/access.ts';
import type { Call } from '#shared/endpoints/api-client.ts';
import type { Endpoint } from '#shared/endpoints/endpoint.ts';
import { isRecord } from '#shared/is-record.ts';
import { type Droit, toDroits } from '#shared/utilisateurs/droits.ts';
import type { Role } from '#shared/utilisateurs/role.ts';
import { listAddresses, visitPlaces } from '../testing/addresses.ts';
import { demoShop } from '../testing/shop.ts';
import { expect, signIn, test } from '../testing/test.ts';

test.use({ settings: demoShop });
test.setTimeout(300_000);
test.describe.configure({ mode: 'parallel' });

type Person = { role: Role; droits: Droit[] };
const people: Record<string, Person> = {
  'who only reads': { role: 'lecture', droits: toDroits('lecture') },
  'a clerk without any right': { role: 'vendeur', droits: [] },
};

/** How many journeys share the addresses: pressing everything takes minutes. */
const shares = 4;
for (const [who, person] of Object.entries(people)) {
  for (let share = 0; share < shares; share += 1) {
    test(`nothing that ${who} can press is then refused: ${share + 1} of ${shares}`, async ({ comptoir, call }) => {
      await expectNoRefusal(comptoir, call, person, (at) => at % shares === share);
    });
  }
}

/** What a user is told who may not. */
const reasons = /Votre rôle permet de consulter|Réservé (aux responsables|à l’administration)|Vous n’avez pas le droit/;

type Opened = { page: Page; watch: { expectConsole: (...messages: RegExp[]) => void } };

/**
 * Signs in, and presses each button of these addresses, and the one that submits the dialog it opens. Nothing is
 * written: the writes are held against the contracts, and go no further.
 */
async function expectNoRefusal({ page, watch }: Opened, call: Call, person: Person, isWanted: (at: number) => boolean) {
  watch.expectConsole(/status of (400|404)/);
  const refused = new Set<string>();
  await page.route('**/*', (route) => hold(route, person, refused));
  page.on('response', (response) => response.status() === 403 && refused.add(`403: ${toText(response.request())}`));
  const addresses = (await listAddresses(call)).filter((address, at) => isWanted(at) && !isOfAdministrator(address));
  await signIn(page, await hireWith(call, person));
  let pressed = 0;
  await visitPlaces(page, addresses, async (address) => {
    // A place that says at once why it is closed offers nothing.
    for (const label of (await isRefusing(page)) ? [] : await listLabels(page)) {
      await press(page, label);
      pressed += 1;
      if (await isRefusing(page)) refused.add(`${address}: «${label}» leads to a refusal`);
      await comeBack(page, address);
    }
  });
  expect(pressed).toBeGreaterThan(10);
  expect([...refused]).toEqual([]);
}

const isOfAdministrator = (address: string) => address.startsWith('/app/administration');

async function hireWith(call: Call, { role, droits }: Person) {
  const credentials = { email: 'essai@quincaillerie-martin.fr', password: 'le mot de passe de l’essai' };
  const { id } = await call(createUser, { body: { ...credentials, role, prenom: 'Camille', nom: 'Lefèvre' } });
  await call(updateUser, { params: { id }, body: { droits } });
  return credentials;
}

const endpoints = contracts.flatMap((contract) => Object.values(contract).flatMap(listEndpoints));

/** A contract exports endpoints, some of them in tables by kind. */
function listEndpoints(value: unknown): Endpoint[] {
  if (!isRecord(value)) return [];
  return isEndpoint(value) ? [value] : Object.values(value).filter(isRecord).filter(isEndpoint);
}

function isEndpoint(value: Record<string, unknown>): value is Endpoint {
  return typeof value.method === 'string' && typeof value.path === 'string' && 'response' in value;
}

const toText = (request: Request) => `${request.method()} ${new URL(request.url()).pathname}`;

/** Answers each write itself, once the contract has said whether this person may make it. */
async function hold(route: Route, person: Person, refused: Set<string>): Promise<void> {
  const request = route.request();
  const { pathname } = new URL(request.url());
  if (request.method() === 'GET' || pathname.startsWith('/auth/')) return route.continue();
  const endpoint = endpoints.find(
    ({ method, path }) => method.toUpperCase() === request.method() && matchPath(path, pathname),
  );
  if (endpoint && findRefusal(person, endpoint) !== undefined) refused.add(`offered: ${toText(request)}`);
  await route.fulfill({ status: 400, json: { success: false, error: 'Rien n’est écrit pendant cet essai.' } });
}

async function isRefusing(page: Page): Promise<boolean> {
  const places = page.getByRole('dialog').or(page.getByRole('main').getByRole('alert'));
  return (await places.filter({ hasText: reasons }).count()) > 0;
}

const enabled = 'button:enabled:not([aria-disabled="true"])';
const readLabels = (all: Element[]) => all.map((one) => one.getAttribute('aria-label') ?? one.textContent ?? '');

/** Lists the buttons of a screen, of those that differ by a number only the first. */
async function listLabels(page: Page): Promise<string[]> {
  const labels = await page.getByRole('main').locator(enabled).evaluateAll(readLabels);
  return [...new Map(labels.toReversed().map((label) => [label.replace(/\S*\d\S*/g, ''), label])).values()];
}

/** Presses a button, then what submits the dialog it opened. */
async function press(page: Page, label: string): Promise<void> {
  const buttons = page.getByRole('main').locator(enabled);
  const at = (await buttons.evaluateAll(readLabels)).indexOf(label);
  const click = { timeout: 1_500, noWaitAfter: true };
  if (at >= 0) await buttons.nth(at).click(click).catch(ignoreCovered);
  await page.waitForLoadState('networkidle');
  const submit = page.getByRole('dialog').locator(`${enabled}[type="submit"]`).last();
  if ((await submit.count()) > 0) await submit.click(click).catch(ignoreCovered);
}

/** A button that moved away, or that a message covers, is one nobody can press. */
const ignoreCovered = () => undefined;

async function comeBack(page: Page, address: string): Promise<void> {
  if (page.url().endsWith(address) && (await page.getByRole('dialog').count()) === 0) return;
  await page.goto(new URL(address, page.url()).href);
  await page.waitForLoadState('networkidle');
}
