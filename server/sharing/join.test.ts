import { pino } from 'pino';
import { expect, test } from 'vitest';
import { createLocalBackOffice } from '#server/backoffice/local/local-backoffice.ts';
import { readConfig } from '#server/config.ts';
import { type Fault, startProxy } from '#server/testing/misbehaving-proxy.ts';
import { startSharedBackOffice } from '#server/testing/start-shared-shop.ts';
import { createTemporaryFolder } from '#server/testing/temporary-folder.ts';
import { noListener } from './gateway-listener.ts';
import { createSharingControl } from './sharing-control.ts';
import { readSharing } from './sharing-file.ts';

const logger = pino({ level: 'silent' });

/** A shop behind a line that does what `faults` say, and gives codes. */
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

/** An installation that is alone; `left` is what it was in the shop it left. */
async function startAlone(dataDir: string, left?: { poste: string; installation: string }) {
  const given = readConfig({ COMPTOIR_DATA_DIR: dataDir }, {});
  const effective = left
    ? { ...given, poste: left.poste, gateway: { ...given.gateway, installation: left.installation } }
    : given;
  const local = await createLocalBackOffice({ dataDir: ':memory:', poste: effective.poste, now: () => new Date() });
  return createSharingControl({ given, effective, local, listener: noListener, host: {}, logger });
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

test('a till that left another shop keeps the code it numbers under where nobody has it', async () => {
  await using folder = await createTemporaryFolder();
  await using shop = await startShop();
  const [first, second] = [crypto.randomUUID(), crypto.randomUUID()];
  const till = await startAlone(folder.path, { poste: 'P07', installation: first });
  expect(await till.join(shop.invite())).toMatchObject({ poste: 'P07' });
  const other = await startAlone(folder.path, { poste: 'P07', installation: second });
  expect(await other.join(shop.invite())).toMatchObject({ poste: 'P01' });
});
