import { X509Certificate } from 'node:crypto';
import { isIP } from 'node:net';
import type { Certificate, Session } from 'electron';

/** Chromium’s code for a certificate whose authority the system does not know. */
const authorityInvalid = -202;
const [trusted, asChromiumSays] = [0, -3];

/** Lets a session reach servers that the company's authority vouches for, besides those the system trusts. */
export function trustAuthority(session: Session, authoritiesPem: string): void {
  const authorities = listCertificates(authoritiesPem);
  session.setCertificateVerifyProc(({ certificate, hostname, errorCode }, answer) => {
    const isOurs = errorCode === authorityInvalid && isVouchedFor(listChain(certificate), hostname, authorities);
    answer(isOurs ? trusted : asChromiumSays);
  });
}

/**
 * Returns whether a chain, the server’s own certificate first, is for that host, valid now, and leads to one of the
 * authorities.
 */
export function isVouchedFor(chain: readonly X509Certificate[], host: string, authorities: readonly X509Certificate[]) {
  const [own] = chain;
  if (own === undefined || !isForHost(own, host) || !chain.every(isValidNow)) return false;
  return chain.some((certificate, at) => {
    const isLinked = chain.slice(0, at).every((child, below) => isIssuedBy(child, chain[below + 1]));
    return isLinked && authorities.some((authority) => isValidNow(authority) && isIssuedBy(certificate, authority));
  });
}

/** @throws when there is none. */
export function listCertificates(pem: string): X509Certificate[] {
  const found = pem.match(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g) ?? [];
  if (found.length === 0) throw new Error('There is no certificate in this file.');
  return found.map((text) => new X509Certificate(text));
}

function listChain(certificate: Certificate): X509Certificate[] {
  const own = new X509Certificate(certificate.data);
  const { issuerCert: issuer } = certificate;
  const isLast = !issuer || issuer.fingerprint === certificate.fingerprint;
  return isLast ? [own] : [own, ...listChain(issuer)];
}

function isForHost(certificate: X509Certificate, host: string): boolean {
  return (isIP(host) ? certificate.checkIP(host) : certificate.checkHost(host, { subject: 'never' })) !== undefined;
}

function isValidNow({ validFrom, validTo }: X509Certificate): boolean {
  const now = Date.now();
  return Date.parse(validFrom) <= now && now <= Date.parse(validTo);
}

function isIssuedBy(child: X509Certificate, issuer: X509Certificate | undefined): boolean {
  return issuer !== undefined && issuer.ca && child.checkIssued(issuer) && child.verify(issuer.publicKey);
}
