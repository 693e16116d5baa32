import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { createPlainNetwork } from '#server/network/network.ts';
import { openBackOffice } from '#server/sharing/open-back-office.ts';
import { readConfig } from '#server/config/config.ts';
import { type Fault, startProxy } from '#server/testing/proxies/misbehaving-proxy.ts';
import { startSharedBackOffice } from '#server/testing/running/start-shared-shop.ts';
import { createTemporaryFolder } from '#server/testing/fixtures/temporary-folder.ts';
import { noListener } from './transport/gateway-listener.ts';
import { createSharingControl } from './sharing-control.ts';
import { registerWithBoutique } from './poste/register-with-boutique.ts';
import { readSharing } from './sharing-file.ts';

const logger = pino({ level: 'silent' });

/** Starts a shop behind a proxy that does what `faults` say, and that gives codes. */
async function startShop(...faults: Fault[]) {
  const stack = new AsyncDisposableStack();
  const shop = stack.use(await startSharedBackOffice());
  const proxy = stack.use(
    await startProxy(
      () => shop.url,
      () => faults.shift() ?? 'none',
    ),
  );
  const { replication } = shop.local;
  if (replication.part !== 'partage') throw new Error('the shop is shared');
  const invite = () => ({ adresse: proxy.url, code: replication.postes.createCode().code, nom: 'Caisse' });
  return { postes: replication.postes, invite, [Symbol.asyncDispose]: () => stack[Symbol.asyncDispose]() };
}

/** Starts an installation that is alone; `left` is its identity in the shop it left. */
async function startAlone(dataDir: string, left?: { poste: string; installation: string }) {
  const given = readConfig({ COMPTOIR_DATA_DIR: dataDir }, {});
  const effective = left
    ? { ...given, poste: left.poste, gateway: { ...given.gateway, installation: left.installation } }
    : given;
  const local = await openBackOffice({ dataDir: ':memory:', poste: effective.poste, now: () => new Date() });
  const joining = { inClear: true };
  return createSharingControl({
    initial: given,
    effective,
    installation: { id: crypto.randomUUID() },
    local,
    listener: noListener,
    host: {},
    network: createPlainNetwork(),
    logger,
    joining,
  });
}

test('a till whose answer was lost joins by the same code, as the same', async () => {
  await using folder = await createTemporaryFolder();
  await using shop = await startShop('cut-after-commit');
  const till = await startAlone(folder.path);
  const invitation = shop.invite();
  await expect(till.join(invitation)).rejects.toThrow('Rien ne répond à cette adresse');
  expect(readSharing(folder.path)).toBeUndefined();
  expect(await till.join(invitation)).toMatchObject({ poste: 'P01' });
  expect(shop.postes.list()).toHaveLength(1);
});

test('a till that left another shop keeps its code where it is free', async () => {
  await using folder = await createTemporaryFolder();
  await using shop = await startShop();
  const [first, second] = [crypto.randomUUID(), crypto.randomUUID()];
  const till = await startAlone(folder.path, { poste: 'P07', installation: first });
  expect(await till.join(shop.invite())).toMatchObject({ poste: 'P07' });
  const other = await startAlone(folder.path, { poste: 'P07', installation: second });
  expect(await other.join(shop.invite())).toMatchObject({ poste: 'P01' });
});

test('an installation whose past a hub has kept joins no shop, and uses up no code', async () => {
  await using folder = await createTemporaryFolder();
  await using shop = await startShop();
  const { postes } = shop;
  const { code } = postes.createCode();
  const asked = { code, nom: 'Caisse', installation: crypto.randomUUID() };
  expect(() => postes.register({ ...asked, ouverture: 'G1' })).toThrow('n’a pas tout le passé de sa boutique');
  expect(postes.list()).toEqual([]);
  const till = await startAlone(folder.path);
  expect(await till.join({ ...shop.invite(), code })).toMatchObject({ poste: 'P01' });
});

test('a code is never sent in the clear, not even on this machine', async () => {
  const heard: string[] = [];
  const server = createServer((request, response) => {
    heard.push(String(request.url));
    response.writeHead(404).end('{}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const adresse = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const till = { installation: crypto.randomUUID() };
  const [secret, pin] = ['ABCD-EFGH', 'JKLM-NPQR-STUV-WXYZ'];
  const join = (code: string, joining = {}) => registerWithBoutique({ adresse, code, nom: 'Caisse' }, till, joining);
  await expect(join(`${secret}-${pin}`)).rejects.toThrow('qu’en https');
  await expect(join(secret)).rejects.toThrow('qu’en https');
  await expect(join(`${secret}-${pin}`, { inClear: true })).rejects.toThrow('qu’en https');
  expect(heard).toEqual([]);
  await expect(join(secret, { inClear: true })).rejects.toThrow('ne partage pas');
  expect(heard).toHaveLength(1);
  server.close();
});
