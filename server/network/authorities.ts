import { existsSync, readFileSync } from 'node:fs';
import tls from 'node:tls';

/** Files in which Linux distributions store the trusted authorities: Debian, Fedora, openSUSE, Alpine. */
const bundles = [
  '/etc/ssl/certs/ca-certificates.crt',
  '/etc/pki/tls/certs/ca-bundle.crt',
  '/etc/ssl/ca-bundle.pem',
  '/etc/ssl/cert.pem',
];

/**
 * Returns the certificate authorities that TLS trusts: the built-in ones, those of the system, and those of the
 * company's PEM file.
 */
export function listAuthorities(caFile?: string): string[] {
  const given = caFile === undefined ? [] : [readFileSync(caFile, 'utf8')];
  return [...new Set([...listKnown(), ...given])];
}

/**
 * Returns the built-in authorities and those of the system. A runtime before Node 22.15 cannot read the system's store:
 * it uses the bundle on Linux, and only the built-in ones elsewhere.
 */
function listKnown(): readonly string[] {
  if (typeof tls.getCACertificates === 'function') {
    return [...tls.getCACertificates('default'), ...tls.getCACertificates('system')];
  }
  const bundle = bundles.find((path) => existsSync(path));
  return bundle === undefined ? tls.rootCertificates : [...tls.rootCertificates, readFileSync(bundle, 'utf8')];
}
