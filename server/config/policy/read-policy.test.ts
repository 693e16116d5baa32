import { chmodSync, mkdirSync, mkdtempSync, renameSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { readConfig, readPlace } from '../config.ts';
import { InvalidConfig } from '../invalid-config.ts';
import { readPolicy, withKeychainSecrets } from './read-policy.ts';

function writePolicy(text: string | Buffer): string {
  const file = join(mkdtempSync(join(tmpdir(), 'comptoir-policy-')), 'policy.json');
  writeFileSync(file, text, { mode: 0o644 });
  return file;
}

function writeSecret(text: string, mode = 0o600): string {
  const file = join(mkdtempSync(join(tmpdir(), 'comptoir-secret-')), 'secret');
  writeFileSync(file, text);
  chmodSync(file, mode);
  return file;
}

const policyOf = (policy: object, environment = {}) => readPolicy(writePolicy(JSON.stringify(policy)), environment);

test('a policy gives settings, and the environment goes before it', () => {
  const policy = readPolicy(writePolicy('{"COMPTOIR_PORT": 4999, "COMPTOIR_POSTE": "P07", "COMPTOIR_DEMO": true}'));
  expect(readConfig({ COMPTOIR_POSTE: 'P08' }, policy)).toMatchObject({ port: 4999, poste: 'P08', demo: true });
});

test('without a file there is no policy', () => {
  expect(readPolicy('/nowhere/policy.json')).toEqual({ values: {}, locked: new Set(), keychain: {} });
});

test('a byte order mark and the schema’s name are not part of the policy', () => {
  const file = writePolicy('\ufeff{"$schema": "comptoir-policy.schema.json", "COMPTOIR_PORT": "4999"}');
  expect(readPolicy(file).values).toEqual({ COMPTOIR_PORT: '4999' });
});

const admin = { COMPTOIR_ADMIN_EMAIL: 'a@exemple.fr' };

/** Invalid policies: each stops the start with one line that names the file, what is wrong and what to do. */
const wrong: readonly (readonly [what: string, text: string | Buffer, says: string])[] = [
  ['no JSON', '{', 'ce n’est pas du JSON. Vérifiez ses virgules'],
  ['a comma too many', '{"COMPTOIR_PORT": 1,}', 'ce n’est pas du JSON'],
  ['a list', '[]', 'attendu un objet JSON'],
  ['a text', '"COMPTOIR_PORT"', 'attendu un objet JSON'],
  ['a name twice', '{"COMPTOIR_PORT": 4999, "COMPTOIR\\u005fPORT": 5000}', 'COMPTOIR_PORT y est deux fois'],
  [
    'a letter too many',
    '{"COMPTOIR_PORTS": 1}',
    'COMPTOIR_PORTS n’est pas un réglage de Comptoir. Vouliez-vous COMPTOIR_PORT\u00a0?',
  ],
  ['letters changed', '{"COMPTOIR_TIKETS_ADRESSE": "a"}', 'Vouliez-vous COMPTOIR_TICKETS_ADRESSE\u00a0?'],
  ['no prefix', '{"PORT": 1}', 'PORT n’est pas un réglage'],
  ['a hub’s setting', '{"COMPTOIR_HUB_PORT": 1}', 'COMPTOIR_HUB_PORT n’est pas un réglage'],
  ['a name every object has', '{"COMPTOIR_toString": 1}', 'COMPTOIR_toString n’est pas un réglage'],
  [
    'true for a number',
    '{"COMPTOIR_PORT": true}',
    'COMPTOIR_PORT n’a pas le bon type\u00a0: attendu un numéro de port',
  ],
  ['an object for a number', '{"COMPTOIR_PORT": {"a": 1}}', 'COMPTOIR_PORT n’a pas le bon type'],
  ['null', '{"COMPTOIR_POSTE": null}', 'COMPTOIR_POSTE n’a pas le bon type'],
  ['a number for a text', '{"COMPTOIR_POSTE": 12}', 'COMPTOIR_POSTE n’a pas le bon type'],
  ['2 for yes', '{"COMPTOIR_DEMO": 2}', 'COMPTOIR_DEMO n’a pas le bon type\u00a0: attendu 0 ou 1.'],
  [
    'a secret',
    JSON.stringify({ ...admin, COMPTOIR_ADMIN_PASSWORD: 'correct-horse-battery' }),
    'COMPTOIR_ADMIN_PASSWORD est un secret',
  ],
  [
    'a password in an address',
    '{"COMPTOIR_SMTP_URL": "smtps://moi:secret@smtp.exemple.fr"}',
    'écrivez {"fichier": "/chemin/du/fichier"}',
  ],
  [
    'two places for a secret',
    '{"COMPTOIR_API_KEY": {"fichier": "/a", "environnement": "B"}}',
    'dit mal où est le secret',
  ],
  ['a place without a whole path', '{"COMPTOIR_API_KEY": {"fichier": "cle"}}', 'dit mal où est le secret'],
  [
    'a secret’s file that is not there',
    '{"COMPTOIR_API_KEY": {"fichier": "/nowhere/cle"}}',
    '/nowhere/cle, qui ne peut pas être lu',
  ],
  [
    'a variable that is empty',
    '{"COMPTOIR_API_KEY": {"environnement": "CLE"}}',
    'la variable d’environnement CLE, qui est vide',
  ],
  ['a lock of nothing', '{"verrouille": ["COMPTOIR_PORT"]}', 'verrouille nomme COMPTOIR_PORT, qui n’y a pas de valeur'],
  [
    'a lock with a letter too few',
    '{"COMPTOIR_PORT": 1, "verrouille": ["COMPTOIR_POR"]}',
    'Vouliez-vous COMPTOIR_PORT\u00a0?',
  ],
  ['a lock that is a text', '{"verrouille": "COMPTOIR_PORT"}', 'verrouille attend une liste'],
  ['another encoding', Buffer.from('{"COMPTOIR_MAIL_FROM": "Éts <a@b.fr>"}', 'latin1'), 'n’est pas en UTF-8'],
  ['too much', `{"COMPTOIR_POSTE": "${'A'.repeat(2 ** 20)}"}`, 'est trop gros\u00a0: 1\u00a0Mo au plus'],
];

function failureOf(file: string): string {
  try {
    readPolicy(file, {});
  } catch (error) {
    if (error instanceof InvalidConfig) return error.message;
    throw error;
  }
  return 'no failure';
}

test.each(wrong)('a policy with %s stops the start with one line', (_what, text, says) => {
  const file = writePolicy(text);
  const message = failureOf(file);
  expect(message).toContain(file);
  expect(message).toContain(says);
  expect(message).not.toContain('\n');
  expect(message).not.toContain('secret@');
});

test('a wrong value in the policy is refused like one of the environment, of the records of screens too', () => {
  expect(() => readConfig({}, policyOf({ COMPTOIR_PORT: 70_000 }))).toThrow('COMPTOIR_PORT est invalide');
  const refused = /^COMPTOIR_TICKETS_COLONNES est invalide\u00a0: attendu l’un de 32, 42, 48\.$/;
  expect(() => readConfig({}, policyOf({ COMPTOIR_TICKETS_COLONNES: 40 }))).toThrow(refused);
});

test('a policy others may write stops the start: the file, its folder, and each folder above', () => {
  const file = writePolicy('{"COMPTOIR_PORT": 4999}');
  const others = 'peut être changé par d’autres comptes';
  for (const [path, wide, narrow] of [
    [file, 0o666, 0o644],
    [dirname(file), 0o777, 0o755],
  ] as const) {
    chmodSync(path, wide);
    expect(failureOf(file)).toContain(`${path} ${others}`);
    chmodSync(path, narrow);
  }
  const inner = join(dirname(file), 'a/b');
  mkdirSync(inner, { recursive: true });
  renameSync(file, join(inner, 'policy.json'));
  chmodSync(join(dirname(file), 'a'), 0o777);
  expect(failureOf(join(inner, 'policy.json'))).toContain(`Le dossier ${join(dirname(file), 'a')} ${others}`);
  chmodSync(join(dirname(file), 'a'), 0o755);
  expect(readPolicy(join(inner, 'policy.json')).values).toEqual({ COMPTOIR_PORT: '4999' });
});

test('a link in the place of the file or of its folder stops the start', () => {
  const file = writePolicy('{"COMPTOIR_PORT": 4999}');
  const folder = mkdtempSync(join(tmpdir(), 'comptoir-link-'));
  symlinkSync(file, join(folder, 'policy.json'));
  symlinkSync(dirname(file), join(folder, 'comptoir'));
  for (const path of ['policy.json', 'comptoir/policy.json']) {
    expect(failureOf(join(folder, path))).toContain('passe par un lien');
  }
  const inPlace = join(folder, 'dossier');
  mkdirSync(inPlace);
  expect(failureOf(inPlace)).toContain('n’est pas un fichier');
});

test('a secret is read from the place the policy names, in a file that only this account reads', async () => {
  const file = writeSecret('smtps://moi:secret@smtp.exemple.fr\n');
  const policy = policyOf(
    {
      COMPTOIR_SMTP_URL: { fichier: file },
      COMPTOIR_API_KEY: { environnement: 'CLE' },
      COMPTOIR_IMAP_URL: { trousseau: 'imap' },
    },
    { CLE: 'x'.repeat(32) },
  );
  expect(policy.values).toEqual({
    COMPTOIR_SMTP_URL: 'smtps://moi:secret@smtp.exemple.fr',
    COMPTOIR_API_KEY: 'x'.repeat(32),
  });
  const opened = await withKeychainSecrets(policy, async (name) => `imaps://moi:secret@${name}.exemple.fr`);
  expect(opened.values.COMPTOIR_IMAP_URL).toBe('imaps://moi:secret@imap.exemple.fr');
  await expect(withKeychainSecrets(policy)).rejects.toThrow('un service sans fenêtre n’en a pas');
  await expect(withKeychainSecrets(policy, async () => undefined)).rejects.toThrow(
    '«\u00a0imap\u00a0» dans le trousseau',
  );
  chmodSync(file, 0o644);
  expect(failureOf(writePolicy(JSON.stringify({ COMPTOIR_SMTP_URL: { fichier: file } })))).toContain(
    'd’autres comptes peuvent le lire',
  );
});

test('an account that may read no secret still gets the data folder', () => {
  const policy = {
    COMPTOIR_DATA_DIR: '/var/lib/comptoir',
    COMPTOIR_ANNOUNCE_DIR: '/run/comptoir',
    COMPTOIR_API_KEY: { fichier: '/nowhere/key' },
    verrouille: true,
  };
  const file = writePolicy(JSON.stringify(policy));
  expect(() => readPolicy(file)).toThrow('COMPTOIR_API_KEY');
  const read = readPolicy(file, {}, { hasNoSecrets: true });
  expect(readPlace({}, read)).toEqual({ dataDir: '/var/lib/comptoir', announceDir: '/run/comptoir' });
  expect(() => readPlace({ COMPTOIR_DATA_DIR: '/tmp/other' }, read)).toThrow('verrouille à une autre valeur');
});

test('a lock holds against the environment: another value there stops the start, the same one does not', () => {
  const policy = policyOf({ COMPTOIR_PORT: 4999, COMPTOIR_POSTE: 'P07', verrouille: ['COMPTOIR_PORT'] });
  expect(readConfig({ COMPTOIR_POSTE: 'P08', COMPTOIR_PORT: '4999' }, policy)).toMatchObject({
    port: 4999,
    poste: 'P08',
  });
  expect(() => readConfig({ COMPTOIR_PORT: '5000' }, policy)).toThrow('votre service informatique le verrouille');
  expect(policyOf({ COMPTOIR_PORT: 4999, verrouille: true }).locked).toEqual(new Set(['COMPTOIR_PORT']));
});
