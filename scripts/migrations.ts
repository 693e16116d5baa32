/**
 * Regenerates the initial migration of both databases from their tables; to be replaced by incremental migrations once
 * a version has shipped. What drizzle cannot describe (full-text tables) is appended from `server/database/virtual-tables/`.
 */
import { execFileSync } from 'node:child_process';
import { appendFileSync, existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
const tables = {
  service: './server/{features/*,jobs}/*.table.ts',
  backoffice: './server/backoffice/**/*.table.ts',
};

for (const [schema, glob] of Object.entries(tables)) {
  const out = `server/database/migrations/${schema}`;
  rmSync(join(root, out), { recursive: true, force: true });
  const options = ['--dialect=sqlite', `--out=${out}`, '--casing=snake_case', '--name=initial'];
  execFileSync('drizzle-kit', ['generate', ...options, `--schema=${glob}`], { cwd: root, stdio: 'inherit' });
  const extra = join(root, 'server/database/virtual-tables', `${schema}.sql`);
  const [migration] = readdirSync(join(root, out)).filter((file) => file.endsWith('.sql'));
  if (migration && existsSync(extra)) {
    appendFileSync(join(root, out, migration), `\n--> statement-breakpoint\n${readFileSync(extra, 'utf8')}`);
  }
}
