import { createApiClient } from '#shared/endpoints/api-client.ts';
import { listClients } from '#shared/contracts/tiers/clients.ts';
import { importClients } from '#shared/contracts/imports.ts';
import { startServiceProcess } from '../testing/service-process.ts';
import { apiKey, expect, test } from '../testing/test.ts';

const count = 2_000;
const batch = 50;
const lignes = Array.from({ length: count }, (_, index) => ({
  ligne: index + 2,
  cellules: { intitule: `Client ${index}`, code_postal: String(10_000 + (index % 9)), ville: 'Uzès' },
}));

/** Sends the whole file; returns how many lines were created, or undefined once the service is gone. */
async function importAll(url: string): Promise<number | undefined> {
  const call = createApiClient(url, { headers: { 'x-api-key': apiKey } });
  let created = 0;
  for (let sent = 0; sent < count; sent += batch) {
    const answer = await call(importClients, { body: { lignes: lignes.slice(sent, sent + batch) } }).catch(
      () => undefined,
    );
    if (!answer) return undefined;
    created += answer.crees;
  }
  return created;
}

test('a file whose import a power cut ended is imported to its end, and nothing is there twice', async ({
  environment,
}) => {
  for (const delay of [150, 400, 800]) {
    const service = await startServiceProcess(environment);
    const importing = importAll(service.url);
    await new Promise((resolve) => setTimeout(resolve, delay));
    await service.kill();
    await importing;
  }
  const service = await startServiceProcess(environment);
  const call = createApiClient(service.url, { headers: { 'x-api-key': apiKey } });
  const before = (await call(listClients)).data.length;
  expect(await importAll(service.url)).toBe(count - before);
  const { data } = await call(listClients);
  expect(data).toHaveLength(count);
  expect(new Set(data.map(({ intitule }) => intitule)).size).toBe(count);
  expect(await importAll(service.url)).toBe(0);
  await service.stop();
});
