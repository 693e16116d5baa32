import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Creates, in a folder, a trial authority and its certificate for signing programs: `<who>-ca.pem`, `<who>.pfx`, and
 * the PFX's password in `password`.
 */
export function makeCertificate(folder: string, who: string): void {
  const at = (name: string) => join(folder, name);
  const openssl = (command: string, ...words: string[]) =>
    execFileSync('openssl', [...command.split(' '), ...words], { cwd: folder, stdio: 'pipe' });
  writeFileSync(at('password'), 'mot de passe du certificat');
  writeFileSync(at('purpose'), 'extendedKeyUsage=codeSigning\nbasicConstraints=CA:FALSE\n');
  const key = '-newkey rsa:2048 -nodes';
  openssl(`req -x509 ${key} -keyout ${who}-ca.key -out ${who}-ca.pem -days 2 -subj`, `/CN=Autorite ${who}`);
  openssl(`req ${key} -keyout ${who}.key -out ${who}.csr -subj /CN=Comptoir`);
  const authority = `-CA ${who}-ca.pem -CAkey ${who}-ca.key -CAcreateserial`;
  openssl(`x509 -req -in ${who}.csr ${authority} -out ${who}.pem -days 2 -extfile purpose`);
  const kept = `-in ${who}.pem -inkey ${who}.key -certfile ${who}-ca.pem`;
  openssl(`pkcs12 -export ${kept} -out ${who}.pfx -passout file:password`);
}
