import { createInterface } from 'node:readline';
import { pino } from 'pino';
import { readConfig } from '#server/config/config.ts';
import { openData } from '#server/open-data.ts';
import { createSigningKey } from '#server/scelles/signing-key.ts';

// Opens the data of each folder named on a line of its input, as a starting service does, and prints when it has;
// prints «ready» once it is loaded.

const key = '5a'.repeat(32);
const deps = { keys: { own: key, known: [key] }, signingKey: createSigningKey(), logger: pino({ level: 'silent' }) };
process.stdout.write('ready\n');
for await (const dataDir of createInterface({ input: process.stdin })) {
  const config = readConfig({ COMPTOIR_DATA_DIR: dataDir, COMPTOIR_POSTE: 'P01' });
  const data = await openData(config, { part: 'seul', now: () => new Date(), ...deps });
  data.closeData();
  process.stdout.write('opened\n');
}
