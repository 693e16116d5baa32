import { pino } from 'pino';
import { readConfig } from '#server/config/config.ts';
import { openData } from '#server/open-data.ts';
import { createSigningKey } from '#server/scelles/signing-key.ts';

// Opens the data of the folder it is given, as a service that starts does, and says when it begins and when it has.

const [dataDir = ''] = process.argv.slice(2);
const config = readConfig({ COMPTOIR_DATA_DIR: dataDir, COMPTOIR_POSTE: 'P01' });
const key = '5a'.repeat(32);
process.stdout.write('begins\n');
const deps = { keys: { own: key, known: [key] }, signingKey: createSigningKey(), logger: pino({ level: 'silent' }) };
const data = await openData(config, { part: 'seul', now: () => new Date(), ...deps });
process.stdout.write('opened\n');
data.closeData();
