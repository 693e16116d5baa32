import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import SQLite from 'better-sqlite3';
import { expect, test } from 'vitest';
import { countApplied, countMigrations } from '#server/database/migrate.ts';
import { createTemporaryFolder } from '#server/testing/fixtures/temporary-folder.ts';
import { toEntry } from '#server/testing/running/to-built-entry.ts';
import { takeDose } from '#server/testing/take-dose.ts';

const released = join(import.meta.dirname, '../../database/released/0.1.0');
const entry = fileURLToPath(toEntry('./testing/processes/upgrade-process.ts'));
const schemas = ['service', 'backoffice'] as const;
const points = takeDose(10, 30);

function writeOldData(folder: string) {
  for (const schema of schemas) {
    writeFileSync(join(folder, `${schema}.db`), gunzipSync(readFileSync(join(released, `${schema}.db.gz`))));
  }
}

/** Returns what must be equal before and after, and how many migrations each database has had. */
function read(folder: string) {
  // Reads a copy, because opening what a killed process left would finish its work.
  const copy = mkdtempSync(join(tmpdir(), 'comptoir-vu-'));
  cpSync(folder, copy, { recursive: true });
  const [service, backoffice] = schemas.map(
    (schema) => new SQLite(join(copy, `${schema}.db`), { fileMustExist: true }),
  );
  if (!service || !backoffice) throw new Error('there are two');
  const list = (of: SQLite.Database, query: string) => of.prepare(query).raw().all();
  const held = {
    documents: list(
      backoffice,
      "select numero, statut, json_extract(record, '$.total_ttc') from documents order by id",
    ),
    articles: list(backoffice, "select reference, json_extract(record, '$.prix_vente') from articles order by id"),
    stock: list(backoffice, "select reference, json_extract(record, '$.stock_reel') from articles order by id"),
    numbers: list(backoffice, 'select serie, dernier from numerotations order by serie'),
    emails: list(service, 'select destinataire, sujet, statut from email_logs order by id'),
    jobs: list(service, 'select count(*) from jobs'),
  };
  const applied = [countApplied(service), countApplied(backoffice)];
  service.close();
  backoffice.close();
  rmSync(copy, { recursive: true });
  return { held, applied };
}

/** Starts a process that is loaded already, and opens the data of a folder when told to. */
function startOpener() {
  const child = spawn(process.execPath, [entry], { stdio: ['pipe', 'pipe', 'inherit'] });
  const ended = once(child, 'exit');
  const hear = () => Promise.race([once(child.stdout, 'data'), ended]);
  const ready = hear();
  const kill = async () => {
    child.kill('SIGKILL');
    await ended;
  };

  return {
    /** Opens the data; returns the time it took, in milliseconds. */
    async open(dataDir: string): Promise<number> {
      await ready;
      const began = performance.now();
      child.stdin.write(`${dataDir}\n`);
      await hear();
      return performance.now() - began;
    },
    /** Opens the data, and kills the process `delay` milliseconds after it began, or as soon as it has opened them. */
    async begin(dataDir: string, delay: number | 'opened'): Promise<void> {
      await ready;
      child.stdin.write(`${dataDir}\n`);
      await (delay === 'opened' ? hear() : sleep(delay));
      await kill();
    },
    [Symbol.asyncDispose]: kill,
  };
}

test(`killed at ${points} points of an update from 0.1.0, the next start has all of the new in both databases, and all they held`, async () => {
  await using model = await createTemporaryFolder();
  writeOldData(model.path);
  const { held } = read(model.path);
  const newest = schemas.map(countMigrations);
  await using opener = startOpener();
  const took = await opener.open(model.path);
  expect(read(model.path)).toEqual({ held, applied: newest });
  const left = new Set<string>();
  // The next process loads while the result of this one is examined; a live one then opens what each has left.
  let next = startOpener();
  for (let point = 0; point < points; point += 1) {
    await using folder = await createTemporaryFolder();
    writeOldData(folder.path);
    const victim = next;
    // On a busy machine this one may take longer than the first: the last is killed when it says that it has opened.
    await victim.begin(folder.path, point === points - 1 ? 'opened' : (took * point) / (points - 1));
    next = startOpener();
    const { applied, held: then } = read(folder.path);
    expect(then).toEqual(held);
    // One of the two may be new only while the other waits, ready.
    const isHalf = applied[0] !== newest[0] || applied[1] !== newest[1] ? applied.join() !== '1,1' : false;
    if (isHalf) expect(existsSync(join(folder.path, 'mise-a-jour.prete', 'backoffice.db'))).toBe(true);
    left.add(applied.join());
    await opener.open(folder.path);
    expect(read(folder.path)).toEqual({ held, applied: newest });
    expect(existsSync(join(folder.path, 'mise-a-jour.prete'))).toBe(false);
  }
  await next[Symbol.asyncDispose]();
  // Some kills must fall before the exchange and some after it, else the test shows nothing.
  expect(left).toContain('1,1');
  expect(left).toContain(newest.join());
}, 240_000);
