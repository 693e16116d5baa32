import { execFileSync } from 'node:child_process';
import { X509Certificate } from 'node:crypto';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { isVouchedFor, listCertificates } from './trust-authority.ts';

const folder = mkdtempSync(join(tmpdir(), 'comptoir-authority-'));
const at = (name: string) => join(folder, name);
const read = (name: string) => new X509Certificate(readFileSync(at(`${name}.pem`)));

beforeAll(() => {
  makeAuthority('chain');
  makeAuthority('other');
  issue('middle', 'chain', 'basicConstraints=critical,CA:TRUE');
  issue('mirror', 'chain', 'subjectAltName=DNS:miroir.chaine.fr,IP:10.1.2.3');
  issue('below', 'middle', 'subjectAltName=DNS:miroir.chaine.fr');
  // Signed by a server's certificate, which is no authority.
  issue('pretended', 'mirror', 'subjectAltName=DNS:miroir.chaine.fr');
  issue('expired', 'chain', 'subjectAltName=DNS:miroir.chaine.fr', -1);
});

test.each<[string, string[], string, string, boolean]>([
  ['of the company’s authority', ['mirror'], 'miroir.chaine.fr', 'chain', true],
  ['by its address', ['mirror'], '10.1.2.3', 'chain', true],
  ['with the authority sent along', ['mirror', 'chain'], 'miroir.chaine.fr', 'chain', true],
  ['through one in between', ['below', 'middle'], 'miroir.chaine.fr', 'chain', true],
  ['through one that was not sent', ['below'], 'miroir.chaine.fr', 'chain', false],
  ['of another host', ['mirror'], 'ailleurs.fr', 'chain', false],
  ['of another address', ['mirror'], '10.1.2.4', 'chain', false],
  ['of another authority', ['mirror'], 'miroir.chaine.fr', 'other', false],
  ['of a server that is no authority', ['pretended', 'mirror'], 'miroir.chaine.fr', 'chain', false],
  ['that has expired', ['expired'], 'miroir.chaine.fr', 'chain', false],
  ['that there is none of', [], 'miroir.chaine.fr', 'chain', false],
])('a certificate %s', (_name, chain, host, authority, isTrusted) => {
  expect(isVouchedFor(chain.map(read), host, [read(authority)])).toBe(isTrusted);
});

test('a file without a certificate is no authority', () => {
  expect(() => listCertificates('rien')).toThrow('There is no certificate in this file.');
  expect(listCertificates(readFileSync(at('chain.pem'), 'utf8') + readFileSync(at('other.pem'), 'utf8'))).toHaveLength(
    2,
  );
});

function openssl(...args: string[]) {
  execFileSync('openssl', args, { stdio: 'pipe' });
}

const newKey = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];

function makeAuthority(name: string) {
  const own = ['-keyout', at(`${name}.key`), '-out', at(`${name}.pem`), '-subj', `/CN=${name}`, '-days', '2'];
  openssl('req', '-x509', ...newKey, ...own, '-addext', 'basicConstraints=critical,CA:TRUE');
}

function issue(name: string, by: string, extension: string, days = 2) {
  writeFileSync(at(`${name}.ext`), `${extension}\n`);
  openssl('req', ...newKey, '-keyout', at(`${name}.key`), '-out', at(`${name}.csr`), '-subj', `/CN=${name}`);
  const authority = ['-CA', at(`${by}.pem`), '-CAkey', at(`${by}.key`), '-CAcreateserial'];
  const lasting = ['-days', String(days), '-extfile', at(`${name}.ext`), '-out', at(`${name}.pem`)];
  openssl('x509', '-req', '-in', at(`${name}.csr`), ...authority, ...lasting);
}
