import { generateKeyPairSync } from 'node:crypto';
import { expect, test } from 'vitest';
import { type Feed, openFeed, sealFeed, UpdateFailure } from './feed.ts';

const editor = createKeys();
const stranger = createKeys();
const feed: Feed = {
  version: '1.4.0',
  canal: 'stable',
  systeme: 'linux-x64',
  part: 100,
  date: '2026-11-23T20:00:00.000Z',
  notes: 'Tout va mieux.',
  packages: [{ nom: 'Comptoir-1.4.0.AppImage', sha512: Buffer.alloc(64, 7).toString('base64'), taille: 12 }],
};

test('a feed that the editor signed is read unchanged', () => {
  expect(openFeed(sealFeed(feed, [editor.private]), [editor.public])).toEqual(feed);
});

test('while a key is replaced, the feed bears both signatures and either key reads it', () => {
  const next = createKeys();
  const published = sealFeed(feed, [editor.private, next.private]);
  expect(openFeed(published, [editor.public])).toEqual(feed);
  expect(openFeed(published, [stranger.public, next.public])).toEqual(feed);
});

test('one byte changed anywhere in what is signed is refused', () => {
  const envelope = JSON.parse(sealFeed(feed, [editor.private]));
  const bytes = Buffer.from(envelope.payload, 'base64');
  const outcomes = [...bytes.keys()].map((at) => {
    const changed = Buffer.from(bytes);
    changed[at] = (changed[at] ?? 0) ^ 1;
    return toOutcome(JSON.stringify({ ...envelope, payload: changed.toString('base64') }));
  });
  expect(new Set(outcomes)).toEqual(new Set([expect.stringContaining('n’est pas celle de l’éditeur')]));
});

test.each([
  ['of a stranger', () => sealFeed(feed, [stranger.private]), 'n’est pas celle de l’éditeur'],
  ['without a signature', () => withSignatures([]), 'n’est pas signé'],
  ['with an empty signature', () => withSignatures([{ sig: '' }]), 'n’est pas celle de l’éditeur'],
  ['of bare JSON', () => JSON.stringify(feed), 'n’est pas signé'],
  ['that is a page', () => '<html>404</html>', 'n’est pas signé'],
  ['cut in the middle', () => sealFeed(feed, [editor.private]).slice(0, 300), 'n’est pas signé'],
  ['that is empty', () => '', 'n’est pas signé'],
])('a feed %s is refused', (_name, publish, reason) => {
  expect(toOutcome(publish())).toContain(reason);
});

test.each(['../comptoir.deb', '/etc/passwd', 'https://ailleurs.example/x.deb', 'a/b.deb', '.cache', ''])(
  'a package stands beside its feed, never at %j',
  (nom) => {
    const sha512 = Buffer.alloc(64).toString('base64');
    expect(() => sealFeed({ ...feed, packages: [{ nom, sha512, taille: 1 }] }, [editor.private])).toThrow(/nom/);
  },
);

function toOutcome(published: string): string {
  try {
    return `taken: ${openFeed(published, [editor.public]).version}`;
  } catch (error) {
    return error instanceof UpdateFailure ? error.message : `not foreseen: ${String(error)}`;
  }
}

function withSignatures(signatures: unknown[]): string {
  return JSON.stringify({ ...JSON.parse(sealFeed(feed, [editor.private])), signatures });
}

function createKeys() {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  return { private: privateKey, public: publicKey.export({ format: 'der', type: 'spki' }).toString('base64') };
}
