import { existsSync, readFileSync } from 'node:fs';
import tls from 'node:tls';

/** Where Linux distributions keep what the system trusts: Debian, Fedora, openSUSE, Alpine. */
const bundles = [
  '/etc/ssl/certs/ca-certificates.crt',
  '/etc/pki/tls/certs/ca-bundle.crt',
  '/etc/ssl/ca-bundle.pem',
  '/etc/ssl/cert.pem',
];

/** Whom TLS believes: those built in, those of the system, and those of a PEM file of the company. */
export function listAuthorities(caFile?: string): string[] {
  const given = caFile === undefined ? [] : [readFileSync(caFile, 'utf8')];
  return [...new Set([...listKnown(), ...given])];
}

/** A runtime before Node 22.15 reads no system's store: then it is the bundle of Linux, and only what is built in elsewhere. */
function listKnown(): readonly string[] {
  if (typeof tls.getCACertificates === 'function') {
    return [...tls.getCACertificates('default'), ...tls.getCACertificates('system')];
  }
  const bundle = bundles.find((path) => existsSync(path));
  return bundle === undefined ? tls.rootCertificates : [...tls.rootCertificates, readFileSync(bundle, 'utf8')];
}
