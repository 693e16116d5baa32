import { pino } from 'pino';
import { applyRestore } from '#server/backups/restore/restore.ts';

// Restores what was ordered in the given folder, as a starting service does, and prints when it begins.

const [dataDir = ''] = process.argv.slice(2);
process.stdout.write('begins\n');
applyRestore({ dataDir, poste: 'P01', part: 'seul', logger: pino({ level: 'silent' }), now: () => new Date() });
