export type Environment = Readonly<Record<string, string | undefined>>;

/**
 * The ways to sign a Windows program: the settings each needs, and its arguments of osslsigncode. Secrets are files,
 * never arguments.
 */
const ways = [
  {
    name: 'a PFX file',
    needs: ['COMPTOIR_SIGN_PFX', 'COMPTOIR_SIGN_PASSWORD_FILE'],
    toArguments: ([pfx = '', password = '']: readonly string[]) => ['-pkcs12', pfx, '-readpass', password],
  },
  {
    name: 'a hardware token',
    needs: [
      'COMPTOIR_SIGN_PKCS11_MODULE',
      'COMPTOIR_SIGN_PKCS11_KEY',
      'COMPTOIR_SIGN_CERTIFICATE',
      'COMPTOIR_SIGN_PASSWORD_FILE',
    ],
    toArguments: ([module = '', key = '', certificate = '', pin = '']: readonly string[]) => [
      '-pkcs11module',
      module,
      '-key',
      key,
      '-certs',
      certificate,
      '-readpass',
      pin,
    ],
  },
] as const;

/** The timestamp server, which keeps a signature valid after the certificate has expired. */
const usualTimestamp = 'http://timestamp.digicert.com';

/** @throws naming what is missing, when no way to sign is complete. */
export function toSignArguments(environment: Environment): string[] {
  const chosen = ways.find(({ needs }) => environment[needs[0]]);
  const missing = chosen?.needs.filter((name) => !environment[name]) ?? [];
  if (!chosen || missing.length > 0) throw new Error(explain(chosen?.name, missing));
  const { COMPTOIR_SIGN_TIMESTAMP: timestamp = usualTimestamp } = environment;
  const dated = timestamp === 'none' ? [] : ['-ts', timestamp];
  const given = chosen.needs.map((name) => environment[name] ?? '');
  return ['sign', '-h', 'sha256', '-n', 'Comptoir', ...dated, ...chosen.toArguments(given)];
}

function explain(way: string | undefined, missing: readonly string[]): string {
  if (way) return `To sign with ${way}, ${missing.join(' and ')} ${missing.length > 1 ? 'are' : 'is'} missing.`;
  const offered = ways.map(({ name, needs }) => `${name} (${needs.join(', ')})`).join(' or ');
  return `A release is signed, and there is nothing to sign with: give ${offered}. docs/release.md says how.`;
}
