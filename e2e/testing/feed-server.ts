import { execFileSync } from 'node:child_process';
import { createHash, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { createServer } from 'node:https';
import { type AddressInfo, isIP } from 'node:net';
import { join } from 'node:path';
import { type Feed, sealFeed } from '#electron/updates/feed.ts';

/** Answers a file; by default with its bytes. */
type Answer = (response: ServerResponse) => void;

export type FeedServer = {
  url: string;
  /** The authority of its certificate, unknown to the system. */
  authority: string;
  files: Map<string, Answer>;
  close: () => Promise<void>;
};

export type EditorKey = { secret: KeyObject; known: string };

/** Creates a pair of keys as an editor has: `known` is the one machines are given. */
export function createEditorKey(): EditorKey {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  return { secret: privateKey, known: publicKey.export({ format: 'der', type: 'spki' }).toString('base64') };
}

/** Starts a mirror on this machine, over HTTPS, with a certificate of an authority of its own; `name` leads to it. */
export async function startFeedServer(folder: string, name = '127.0.0.1'): Promise<FeedServer> {
  const issued = issueCertificate(folder, name);
  const files = new Map<string, Answer>();
  const server = createServer(
    { key: readFileSync(issued.key), cert: readFileSync(issued.cert) },
    (request, response) => {
      const answer = files.get(new URL(String(request.url), 'https://mirror').pathname.slice(1));
      if (answer) return answer(response);
      response.writeHead(404).end();
    },
  );
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const close = async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
  return { url: `https://${name}:${port}`, authority: issued.authority, files, close };
}

export const give =
  (bytes: string | Buffer): Answer =>
  (response) =>
    response.end(bytes);

/** Cuts the connection after some of the promised bytes. */
export const cutAfter =
  (bytes: Buffer, sent: number): Answer =>
  (response) => {
    response.writeHead(200, { 'content-length': bytes.length });
    response.write(bytes.subarray(0, sent), () => response.destroy());
  };

/** Returns the feed of one package for machines of this kind, signed with the key if there is one. */
export function describePackage(nom: string, bytes: Buffer, overrides: Partial<Feed>): Feed {
  return {
    version: '0.2.0',
    canal: 'stable',
    systeme: `${process.platform}-${process.arch}`,
    part: 100,
    date: new Date().toISOString(),
    notes: 'Le comptoir va plus vite.',
    packages: [{ nom, sha512: createHash('sha512').update(bytes).digest('base64'), taille: bytes.length }],
    ...overrides,
  };
}

export function seal(feed: Feed, { secret }: EditorKey): string {
  return sealFeed(feed, [secret]);
}

function issueCertificate(folder: string, name: string) {
  const at = (name: string) => join(folder, name);
  writeFileSync(at('names'), `subjectAltName=${isIP(name) ? 'IP' : 'DNS'}:${name}\nbasicConstraints=CA:FALSE\n`);
  const openssl = (...args: string[]) => execFileSync('openssl', args, { stdio: 'pipe' });
  const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];
  openssl(
    'req',
    '-x509',
    ...key,
    '-keyout',
    at('ca.key'),
    '-out',
    at('ca.pem'),
    '-days',
    '2',
    '-subj',
    '/CN=Autorite de la chaine',
    '-addext',
    'basicConstraints=critical,CA:TRUE',
  );
  openssl('req', ...key, '-keyout', at('own.key'), '-out', at('own.csr'), '-subj', '/CN=miroir');
  openssl(
    'x509',
    '-req',
    '-in',
    at('own.csr'),
    '-CA',
    at('ca.pem'),
    '-CAkey',
    at('ca.key'),
    '-CAcreateserial',
    '-out',
    at('own.pem'),
    '-days',
    '2',
    '-extfile',
    at('names'),
  );
  return { authority: at('ca.pem'), key: at('own.key'), cert: at('own.pem') };
}
