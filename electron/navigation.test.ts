import { expect, test } from 'vitest';
import { findExternalAddress, isOwnAddress, isOwnContent, isOwnFrame } from './navigation.ts';

const origin = 'http://127.0.0.1:4870';

test.each([`${origin}/app/`, `${origin}/app/devis/DE-P01-000001?onglet=pdf#lignes`])(
  'the window may go to %s',
  (address) => {
    expect(isOwnAddress(address, origin)).toBe(true);
  },
);

test.each([
  'http://127.0.0.1:4871/app/',
  'https://127.0.0.1:4870/app/',
  'http://localhost:4870/app/',
  'http://127.0.0.1:4870.evil.example/app/',
  'http://user@127.0.0.1:4870/app/',
  `blob:${origin}/7c1f`,
  'file:///etc/passwd',
  'javascript:alert(1)',
  'data:text/html,hello',
  'about:blank',
  'not an address',
])('the window may not go to %s', (address) => {
  expect(isOwnAddress(address, origin)).toBe(false);
});

test('what the service sends and what its pages made may be downloaded, nothing else', () => {
  expect(isOwnContent(`${origin}/documents/0/DE-P01-000001/pdf`, origin)).toBe(true);
  expect(isOwnContent(`blob:${origin}/7c1f`, origin)).toBe(true);
  expect(isOwnContent('https://evil.example/file.exe', origin)).toBe(false);
  expect(isOwnContent('blob:https://evil.example/7c1f', origin)).toBe(false);
});

test('a frame may show the service or what its page wrote, nothing else', () => {
  const viewer = 'chrome-extension://mhjfbmdgcfjbbpaeojofohoefgiehjai/index.html';
  const allowed = [`${origin}/app/`, `blob:${origin}/7c1f`, 'about:blank', 'about:srcdoc', viewer];
  const refused = [
    'https://evil.example/',
    'file:///etc/passwd',
    'data:text/html,hello',
    'about:gpu',
    'chrome-extension://a/',
  ];
  expect(allowed.map((address) => isOwnFrame(address, origin))).toEqual([true, true, true, true, true]);
  expect(refused.map((address) => isOwnFrame(address, origin))).toEqual([false, false, false, false, false]);
});

test.each([
  ['https://app.universign.com/fr/sign?id=1', 'https://app.universign.com/fr/sign?id=1'],
  [`${origin}/docs`, `${origin}/docs`],
  ['mailto:claire@example.fr', 'mailto:claire@example.fr'],
  ['mailto:claire@example.fr?subject=x&attach=/etc/passwd', 'mailto:claire@example.fr'],
  ['MAILTO:claire%40example.fr', 'mailto:claire@example.fr'],
  ['mailto:o’brien+devis@example.fr', 'mailto:o%E2%80%99brien%2Bdevis@example.fr'],
  ['tel:+33 (0)6-12.34', 'tel:+33061234'],
  ['https://example.fr/?q=100%', 'https://example.fr/?q=100%'],
])('%s is handed to the system as %s', (address, handed) => {
  expect(findExternalAddress(address, origin)).toBe(handed);
});

test.each([
  'http://example.fr/',
  'http://127.0.0.1:4871/docs',
  'https://app.universign.com@evil.example/',
  'file:///etc/passwd',
  'smb://host/share',
  'ms-settings:',
  'javascript:alert(1)',
  '',
  'mailto:a@b.fr%0d%0aBcc:x@y.fr',
  'mailto:a@b.fr%0D%0ABcc:x@y.fr',
  'mailto:a@b.fr\r\nBcc:x@y.fr',
  'mailto:a@b.fr%250d%250aBcc:x@y.fr',
  'mailto:a@b.fr,c@d.fr',
  'mailto:a@b.fr?subject=x%0aBcc:x@y.fr',
  'mailto:a@b.fr%22--config=x',
  'mailto:',
  'mailto:%FF@b.fr',
  'tel:06%00',
  'tel:*21*0612345678%23',
  'https://example.fr/%0d%0aX: y',
  'https://example.fr/\tx',
])('%s is never handed to the system', (address) => {
  expect(findExternalAddress(address, origin)).toBeUndefined();
});
