import { existsSync, readFileSync } from 'node:fs';
import tls, { createSecureContext, type SecureContext } from 'node:tls';

/** Files in which Linux distributions store the trusted authorities: Debian, Fedora, openSUSE, Alpine. */
const bundles = [
  '/etc/ssl/certs/ca-certificates.crt',
  '/etc/pki/tls/certs/ca-bundle.crt',
  '/etc/ssl/ca-bundle.pem',
  '/etc/ssl/cert.pem',
];

let known: SecureContext | undefined;

/**
 * Returns what TLS trusts. Without a company's file it is one for the whole process, because reading the hundred and
 * fifty authorities takes 9 ms, and the runtime reads the system's store once anyway.
 */
export function createTrust(caFile?: string): SecureContext {
  if (caFile !== undefined) return createSecureContext({ ca: listAuthorities(caFile) });
  return (known ??= createSecureContext({ ca: listAuthorities() }));
}

/**
 * Returns the certificate authorities that TLS trusts: the built-in ones, those of the system, and those of the
 * company's PEM file.
 */
function listAuthorities(caFile?: string): string[] {
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
