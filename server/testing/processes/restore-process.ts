import { pino } from 'pino';
import { applyRestore } from '#server/backups/restore/restore.ts';

// Puts back what was ordered in the folder it is given, as a service that starts does, and says when it begins.

const [dataDir = ''] = process.argv.slice(2);
process.stdout.write('begins\n');
applyRestore({ dataDir, poste: 'P01', part: 'seul', logger: pino({ level: 'silent' }), now: () => new Date() });
