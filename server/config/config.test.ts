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
])('the key of the signature provider is not sent in the clear to %s, whoever sets it', (url) => {
  const refused = /^COMPTOIR_SIGNATURE_URL est invalide\u00a0: attendu une adresse https:/;
  expect(() => readConfig(signature(url))).toThrow(refused);
  expect(() => readConfig({}, signature(url))).toThrow(refused);
});

test.each(['https://sign.exemple.fr', 'http://127.0.0.1:9000', 'http://localhost:9000', 'http://[::1]:9000'])(
  'the signature provider may be %s',
  (url) => {
    expect(readConfig(signature(url)).signature).toMatchObject({ url });
  },
);
