import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { SaxesParser } from 'saxes';
import { expect, test } from 'vitest';
// This import gives names to schemas, which must not appear in these files.
import '#server/openapi/contracts.ts';
import { listSettings } from '#server/config/list-settings.ts';
import { toJsonSchema } from './json-schema.ts';
import { listPolicyFiles } from './list-policy-files.ts';

const root = join(import.meta.dirname, '../..');
const read = (path: string) => readFileSync(join(root, 'docs/strategie', path), 'utf8');

test.each(listPolicyFiles(root))('$path is what the schemas of the settings say (npm run policy)', ({ path, text }) => {
  expect(readFileSync(join(root, path), 'utf8')).toBe(text);
});

const check = new Ajv2020({ strict: false, validateFormats: false }).compile(toJsonSchema(listSettings()));

test('the policy’s schema takes what the program takes', () => {
  const policy = {
    verrouille: ['COMPTOIR_TICKETS_ADRESSE'],
    COMPTOIR_PORT: 4999,
    COMPTOIR_DEMO: true,
    COMPTOIR_SMTP_URL: 'smtp://relais.example:25',
    COMPTOIR_IMAP_URL: { trousseau: 'imap' },
    COMPTOIR_ADMIN_PASSWORD: { fichier: '/etc/comptoir/secrets/admin' },
    COMPTOIR_TICKETS_ADRESSE: '192.168.1.50',
    COMPTOIR_TICKETS_COLONNES: 42,
    COMPTOIR_BOUTIQUE_DEPOTS: [{ code: 'PRINCIPAL', intitule: 'Réserve' }],
  };
  expect(check(policy), JSON.stringify(check.errors)).toBe(true);
});

test.each([
  { COMPTOIR_PORTS: 4999 },
  { COMPTOIR_PORT: 70_000 },
  { COMPTOIR_DEMO: 'oui' },
  { COMPTOIR_POSTE: 'caisse 1' },
  { COMPTOIR_SMTP_URL: 'smtps://moi:secret@smtp.example' },
  { COMPTOIR_API_KEY: 'x'.repeat(40) },
  { COMPTOIR_API_KEY: { fichier: '/a', environnement: 'B' } },
  { verrouille: ['COMPTOIR_PORTS'] },
])('the policy’s schema refuses %o', (policy) => {
  expect(check(policy)).toBe(false);
});

type Tag = { name: string; attributes: Record<string, string> };

/** Returns the elements of a document, which must be well formed. */
function listTags(text: string): Tag[] {
  const tags: Tag[] = [];
  const parser = new SaxesParser();
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('opentag', ({ name, attributes }) => tags.push({ name, attributes }));
  parser.write(text).close();
  return tags;
}

const ids = (tags: Tag[], name: string) =>
  tags.filter((tag) => tag.name === name).map((tag) => tag.attributes.id ?? '');

test.each(['fr-FR', 'en-US'])('group policy has every setting with its lock, and each word of it in %s', (language) => {
  const template = listTags(read('comptoir.admx'));
  const policies = template.filter(({ name }) => name === 'policy').map(({ attributes }) => attributes.name);
  expect(policies).toEqual(listSettings().map(({ nom }) => nom));
  const wordings = listTags(read(`${language}/comptoir.adml`));
  const strings = new Set(ids(wordings, 'string'));
  const asked = [...read('comptoir.admx').matchAll(/\$\(string\.(\w+)\)/g)].map(([, id = '']) => id);
  expect(asked.filter((id) => !strings.has(id))).toEqual([]);
  const elements = template.flatMap(({ name, attributes }) =>
    ['text', 'decimal', 'enum', 'boolean'].includes(name) && attributes.id ? [attributes.id] : [],
  );
  expect(wordings.flatMap(({ attributes }) => attributes.refId ?? [])).toEqual(elements);
  expect(elements).toHaveLength(policies.length * 2);
  expect(ids(wordings, 'presentation')).toEqual(policies);
});

test('the profile for Macs is a property list that names every setting', () => {
  const profile = read('comptoir.mobileconfig');
  expect(listTags(profile).map(({ name }) => name)).toContain('plist');
  for (const { nom } of listSettings()) expect(profile).toContain(`<key>${nom}</key>`);
});
