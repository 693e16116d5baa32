/**
 * Writes the next migration of each database whose tables changed: `npm run migrations -- <what-it-does>`. Released
 * migrations are never changed. What drizzle cannot describe (full-text tables) is added to the new file by hand.
 */
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
const databases = {
  service: { dialect: 'sqlite', tables: './server/{features/*,jobs,calls}/*.table.ts' },
  backoffice: { dialect: 'sqlite', tables: './server/{backoffice/**,sharing/**,calls,scelles}/*.table.ts' },
  hub: { dialect: 'postgresql', tables: './server/hub/**/*.table.ts' },
};
const [name] = process.argv.slice(2);
if (name === undefined || !/^[a-z][a-z0-9_]*$/.test(name)) {
  console.error('Say what the migration does, in lower case: npm run migrations -- add_client_birthday');
  process.exit(1);
}

for (const [schema, { dialect, tables }] of Object.entries(databases)) {
  const options = [
    `--dialect=${dialect}`,
    `--out=server/database/migrations/${schema}`,
    '--casing=snake_case',
    `--name=${name}`,
  ];
  execFileSync('drizzle-kit', ['generate', ...options, `--schema=${tables}`], { cwd: root, stdio: 'inherit' });
}
