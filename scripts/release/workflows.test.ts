import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';

// electron-builder's own parser: its configuration is YAML too.
const Parser = z.object({ load: z.function({ input: [z.string()], output: z.unknown() }) });
const { load } = Parser.parse(createRequire(import.meta.resolve('app-builder-lib'))('js-yaml'));

const Permissions = z.record(z.string(), z.enum(['read', 'write', 'none']));
const Step = z.strictObject({
  name: z.string().optional(),
  id: z.string().optional(),
  if: z.string().optional(),
  uses: z.string().optional(),
  with: z.record(z.string(), z.unknown()).optional(),
  run: z.string().optional(),
  shell: z.enum(['bash', 'pwsh']).optional(),
  env: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
});
const Job = z.looseObject({
  needs: z.union([z.string(), z.array(z.string())]).optional(),
  'runs-on': z.string(),
  permissions: Permissions.optional(),
  'timeout-minutes': z.number().optional(),
  strategy: z
    .object({ matrix: z.record(z.string(), z.unknown()) })
    .loose()
    .optional(),
  steps: z.array(Step).min(1),
});
const Workflow = z.looseObject({
  name: z.string(),
  permissions: Permissions.optional(),
  jobs: z.record(z.string(), Job),
});

const folder = '.github/workflows';
const files = readdirSync(folder);
const texts = new Map(files.map((file) => [file, readFileSync(join(folder, file), 'utf8')]));
const { scripts } = z
  .object({ scripts: z.record(z.string(), z.string()) })
  .parse(JSON.parse(readFileSync('package.json', 'utf8')));

const read = (file: string) => Workflow.parse(load(texts.get(file) ?? ''));

describe.each(files)('%s', (file) => {
  const { jobs } = read(file);
  const steps = Object.values(jobs).flatMap((job) => job.steps);

  test('names only jobs, commands and files that exist', () => {
    const commands = steps.flatMap(({ run }) => run ?? []).join('\n');
    const needed = Object.values(jobs).flatMap(({ needs = [] }) => needs);
    expect(needed.filter((job) => !(job in jobs))).toEqual([]);
    const called = [...commands.matchAll(/npm run (?:-s |--silent )?([\w:-]+)/g)].map(([, name = '']) => name);
    expect(called.filter((name) => !(name in scripts))).toEqual([]);
    const paths = [...commands.matchAll(/(?<![\w/.])(?:scripts|build|e2e|\.ci)\/[\w./-]+\w/g)].map(([path]) => path);
    expect(paths.filter((path) => !existsSync(path))).toEqual([]);
  });

  test('takes only actions of GitHub itself, each at a version, and each step does one thing', () => {
    const used = steps.flatMap(({ uses }) => uses ?? []);
    expect(used.filter((action) => !/^actions\/[\w-]+@v\d+$/.test(action))).toEqual([]);
    expect(steps.filter(({ uses, run }) => (uses === undefined) === (run === undefined))).toEqual([]);
  });
});

describe('a release', () => {
  const { jobs, permissions } = read('release.yml');
  const text = texts.get('release.yml') ?? '';

  test('is packed after the gate and published after the packages; only what publishes may write', () => {
    expect(permissions).toEqual({ contents: 'read' });
    expect(jobs.package?.needs).toBe('gate');
    expect(jobs.publish?.needs).toBe('package');
    expect(jobs.gate?.permissions).toBeUndefined();
    expect(jobs.package?.permissions?.contents).toBe('read');
    expect(jobs.publish?.permissions?.contents).toBe('write');
    for (const { steps, permissions: own } of Object.values(jobs)) {
      if (!steps.some(({ uses }) => uses?.startsWith('actions/attest'))) continue;
      expect(own).toMatchObject({ 'id-token': 'write', attestations: 'write' });
    }
  });

  test('asks for no secret or variable that docs/release.md does not name', () => {
    const told = readFileSync('docs/release.md', 'utf8');
    const named = [...text.matchAll(/\b(?:secrets|vars)\.([A-Z_]+)/g)].map(([, name = '']) => name);
    expect(named.length).toBeGreaterThan(10);
    expect([...new Set(named)].filter((name) => !told.includes(name))).toEqual([]);
  });

  test('starts every kind of package it publishes, on the system it is for', () => {
    const run = (jobs.package?.steps ?? []).flatMap(({ run: command }) => command ?? []).join('\n');
    for (const kind of ['deb', 'rpm', 'AppImage', 'x64.exe', 'x64.msi', 'zip']) expect(run).toContain(kind);
    expect(run.match(/127\.0\.0\.1:4870\/health/g)).toHaveLength(5);
    const made = jobs.package?.strategy?.matrix.include;
    const Machines = z.array(z.object({ os: z.string(), targets: z.string() }));
    const targets = Machines.parse(made).map(({ targets: target }) => target);
    expect(targets).toEqual(['--linux --x64', '--linux --arm64', '--win --x64 --arm64', '--mac --universal']);
  });

  test('publishes what was made: packages, notes, and the feeds of both channels', () => {
    const run = (jobs.publish?.steps ?? []).flatMap(({ run: command }) => command ?? []).join('\n');
    const [, kept = ''] = /made\/release-([\w.-]+)\//.exec(run) ?? [];
    expect(text).toContain(`os: ${kept},`);
    expect(run).toMatch(/npm run release -- --channel pilote\n.*npm run release -- --channel stable --part 10/);
    expect(run).toMatch(/gh release create .* --draft .* release\/\*/);
  });
});
