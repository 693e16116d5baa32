import { chmodSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { InvalidConfig, readConfig } from './config.ts';
import { readPolicy } from './policy.ts';

function writePolicy(text: string): string {
  const file = join(mkdtempSync(join(tmpdir(), 'comptoir-policy-')), 'policy.json');
  writeFileSync(file, text);
  return file;
}

test('the policy gives settings, and the environment wins over it', () => {
  const policy = readPolicy(writePolicy('{"COMPTOIR_PORT": 4999, "COMPTOIR_POSTE": "P07", "COMPTOIR_DEMO": true}'));
  expect(readConfig({ COMPTOIR_POSTE: 'P08' }, policy)).toMatchObject({ port: 4999, poste: 'P08', demo: true });
});

test('without a file there is no policy', () => {
  expect(readPolicy('/nowhere/policy.json')).toEqual({});
});

test.each(['{', '[]', '"COMPTOIR_PORT"', '{"PORT": 1}', '{"COMPTOIR_PORT": {"a": 1}}'])(
  'a policy file that holds %s stops the start, naming the file',
  (text) => {
    const file = writePolicy(text);
    expect(() => readPolicy(file)).toThrow(InvalidConfig);
    expect(() => readPolicy(file)).toThrow(file);
  },
);

test('a wrong value in the policy is refused like one of the environment', () => {
  const policy = readPolicy(writePolicy('{"COMPTOIR_PORT": 70000}'));
  expect(() => readConfig({}, policy)).toThrow('COMPTOIR_PORT est invalide');
});

test.each(['COMPTOIR_PORTS', 'COMPTOIR_HUB_PORT', 'COMPTOIR_', 'COMPTOIR_toString'])(
  'a policy that sets %s, which is no setting, stops the start, naming both',
  (name) => {
    const file = writePolicy(JSON.stringify({ COMPTOIR_PORT: 4999, [name]: 1 }));
    expect(() => readPolicy(file)).toThrow(InvalidConfig);
    expect(() => readPolicy(file)).toThrow(`${file} est invalide\u00a0: ${name} n’est pas un réglage`);
  },
);

test('a policy others may write stops the start, naming the file', () => {
  const file = writePolicy('{"COMPTOIR_PORT": 4999}');
  chmodSync(file, 0o666);
  expect(() => readPolicy(file)).toThrow(InvalidConfig);
  expect(() => readPolicy(file)).toThrow(`${file} peut être changé par d’autres comptes`);
  chmodSync(file, 0o644);
  expect(readPolicy(file)).toEqual({ COMPTOIR_PORT: '4999' });
});
