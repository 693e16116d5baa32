import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createTemporaryFolder } from './testing/fixtures/temporary-folder.ts';
import { startProcess } from './testing/running/start-process.ts';

test('a service that is killed once it answers leaves what it compiled to the next start', async () => {
  await using folder = await createTemporaryFolder();
  const cache = join(folder.path, 'compiled');
  const data = join(folder.path, 'data');
  const service = await startProcess({ COMPTOIR_DATA_DIR: data, NODE_COMPILE_CACHE: cache });
  await service.kill();
  expect(readdirSync(cache, { recursive: true }).length).toBeGreaterThan(10);
});
