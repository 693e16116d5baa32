import { expect, test } from 'vitest';
import { readConfig } from './config.ts';

const signature = (url: string) => ({
  COMPTOIR_SIGNATURE_PROVIDER: 'universign',
  COMPTOIR_SIGNATURE_URL: url,
  COMPTOIR_SIGNATURE_KEY: 'cle',
});

test.each([
  'http://sign.exemple.fr',
  'HTTP://10.0.0.5:8080',
  'http://127.0.0.1.exemple.fr',
  'http://localhost@exemple.fr',
])('the key of the signature provider is not sent in the clear to %s, whatever source sets it', (url) => {
  const refused = /^COMPTOIR_SIGNATURE_URL est invalide\u00a0: attendu une adresse https:/;
  expect(() => readConfig(signature(url))).toThrow(refused);
  expect(() => readConfig({}, { values: signature(url) })).toThrow(refused);
});

test.each(['https://sign.exemple.fr', 'http://127.0.0.1:9000', 'http://localhost:9000', 'http://[::1]:9000'])(
  'the signature provider may be %s',
  (url) => {
    expect(readConfig(signature(url)).signature).toMatchObject({ url });
  },
);

test('the settings of updates are read from the policy, in the form the program uses', () => {
  const key = 'MCowBQYDK2VwAyEA11qYAYKxCrfVS/7TyWQHOg7hcvPapiMlrwIaaPcHURo=';
  const policy = {
    COMPTOIR_UPDATES_CHANNEL: 'pilote',
    COMPTOIR_UPDATES_KEY: `${key}, ${key}`,
    COMPTOIR_UPDATES_CA: '/etc/comptoir/autorite.pem',
    COMPTOIR_UPDATES_PIN: '1.4.0',
    COMPTOIR_UPDATES_PAUSE: '1',
    COMPTOIR_UPDATES_HOURS: '09:00-19:30',
  };
  expect(readConfig({}, { values: policy }).updates).toEqual({
    url: undefined,
    canal: 'pilote',
    keys: [key, key],
    caFile: '/etc/comptoir/autorite.pem',
    pin: '1.4.0',
    goesBack: false,
    isPaused: true,
    hours: { from: 540, to: 1170 },
  });
});

test.each([
  ['COMPTOIR_UPDATES_URL', 'http://maj.exemple.fr'],
  ['COMPTOIR_UPDATES_CHANNEL', 'beta'],
  ['COMPTOIR_UPDATES_KEY', 'pas une clé'],
  ['COMPTOIR_UPDATES_PIN', '1.4'],
  ['COMPTOIR_UPDATES_PAUSE', 'oui'],
  ['COMPTOIR_UPDATES_HOURS', '19:30-09:00'],
  ['COMPTOIR_UPDATES_HOURS', '9h-19h'],
])('%s is refused as %s, in any source', (name, value) => {
  const refused = new RegExp(`^${name} est invalide\\u00a0: attendu `);
  expect(() => readConfig({ [name]: value })).toThrow(refused);
  expect(() => readConfig({}, { values: { [name]: value } })).toThrow(refused);
});
