import 'reflect-metadata';
import {
  BasicConstraintsExtension,
  PemConverter,
  SubjectAlternativeNameExtension,
  X509CertificateGenerator,
} from '@peculiar/x509';

const signingAlgorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' };
const createKeys = () => crypto.subtle.generateKey(signingAlgorithm, true, ['sign', 'verify']);

/** Creates a company's authority, and a certificate of it for a server with these names; all as PEM. */
export async function createAuthority(names: readonly string[]): Promise<{ ca: string; cert: string; key: string }> {
  const [ours, keys] = [await createKeys(), await createKeys()];
  const [notBefore, notAfter] = [new Date(Date.now() - 86_400_000), new Date(Date.now() + 86_400_000)];
  const ca = await X509CertificateGenerator.createSelfSigned({
    name: 'CN=Autorité de l’entreprise',
    notBefore,
    notAfter,
    keys: ours,
    signingAlgorithm,
    extensions: [new BasicConstraintsExtension(true, undefined, true)],
  });
  const certificate = await X509CertificateGenerator.create({
    subject: `CN=${names[0]}`,
    issuer: ca.subject,
    notBefore,
    notAfter,
    publicKey: keys.publicKey,
    signingKey: ours.privateKey,
    signingAlgorithm,
    extensions: [new SubjectAlternativeNameExtension(names.map((value) => ({ type: 'dns' as const, value })))],
  });
  const key = PemConverter.encode(await crypto.subtle.exportKey('pkcs8', keys.privateKey), 'PRIVATE KEY');
  return { ca: ca.toString('pem'), cert: certificate.toString('pem'), key };
}
