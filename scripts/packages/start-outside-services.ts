import { X509Certificate } from 'node:crypto';
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { createPlateformeSimulator } from '#server/plateforme/simulator/plateforme-simulator.ts';
import { toFingerprint } from '#server/sharing/transport/certificate.ts';
import { createSimulator } from '#server/signature/simulator/simulator.ts';
import { createAuthority } from '#server/testing/running/create-authority.ts';
import { findFreePort } from '#server/testing/running/start-postgres.ts';
import { startRealService } from '#server/testing/running/start-real-service.ts';
import { startSmtpSink, waitUntil } from '#server/testing/running/start-smtp-sink.ts';
import { isListening } from './start-closed-network.ts';

export type OutsideServices = Awaited<ReturnType<typeof startOutsideServices>>;

const hosts = {
  signature: 'signature.comptoir.test',
  plateforme: 'plateforme.comptoir.test',
  smtp: 'smtp.comptoir.test',
  imap: 'imap.comptoir.test',
  siege: 'siege.comptoir.test',
};
const cle = 'cle-du-prestataire';
const shopToken = 'jeton-de-la-boutique-au-dela-du-proxy-0001';
const compte = { identifiant: 'contact', mot_de_passe: 'secret', securite: 'tls' as const };

/**
 * Starts everything a shop calls outside, on this machine, with TLS by a company's authority: two services, a real
 * Dovecot, an SMTP server.
 */
export async function startOutsideServices(folder: string) {
  const authority = await createAuthority(Object.values(hosts));
  const caFile = join(folder, 'autorite.pem');
  writeFileSync(caFile, authority.ca);
  const siege = await startShop(folder, authority);
  const signature = createSimulator({ apiKey: cle, publicUrl: () => '' });
  const plateforme = createPlateformeSimulator({ cle, now: () => new Date() });
  const servers = [createServer(authority, signature.app), createServer(authority, plateforme.app)];
  for (const server of servers) await once(server.listen(0, '127.0.0.1'), 'listening');
  const [signaturePort, plateformePort] = servers.map((server) => (server.address() as AddressInfo).port);
  const account = { user: compte.identifiant, pass: compte.mot_de_passe };
  const smtp = await startSmtpSink({ tls: 'implicit', identity: authority, account });
  const imapPort = await findFreePort();
  writeDovecot(folder, imapPort, authority);
  const dovecot = spawn('dovecot', ['-F', '-c', join(folder, 'dovecot.conf')], { stdio: 'inherit' });
  const ended = once(dovecot, 'exit');
  await waitUntil(() => isListening('127.0.0.1', imapPort));
  const envoi = {
    serveur: hosts.smtp,
    port: smtp.port,
    ...compte,
    expediteur: 'contact@boutique.test',
    accuses_lecture: false,
  };
  return {
    caFile,
    hosts,
    /** What the administrator's screens would send to test each. */
    inputs: {
      envoi: { ...envoi, destinataire: 'client@exemple.fr' },
      retours: { serveur: hosts.imap, port: imapPort, ...compte, dossier: 'INBOX' },
      prestataire: { url: `https://${hosts.signature}:${signaturePort}`, cle },
      plateforme: { url: `https://${hosts.plateforme}:${plateformePort}`, cle, automatique: false },
    },
    /** What makes a service a till of the shop out there, known by the company's authority or by its fingerprint. */
    siege: siege.asTill,
    fingerprint: toFingerprint(new X509Certificate(authority.cert)),
    async stop() {
      await siege.stop();
      plateforme.stop();
      for (const server of servers) {
        server.closeAllConnections();
        server.close();
      }
      await smtp.stop();
      dovecot.kill('SIGTERM');
      await ended;
    },
  };
}

/** The shop of a till, by a certificate of the company. */
async function startShop(folder: string, { cert, key }: { cert: string; key: string }) {
  const files = { COMPTOIR_TLS_CERT: join(folder, 'siege.pem'), COMPTOIR_TLS_KEY: join(folder, 'siege.key') };
  writeFileSync(files.COMPTOIR_TLS_CERT, cert);
  writeFileSync(files.COMPTOIR_TLS_KEY, key);
  const port = String(await findFreePort());
  const listen = { COMPTOIR_GATEWAY_HOST: '127.0.0.1', COMPTOIR_GATEWAY_PORT: port };
  const environment = { COMPTOIR_POSTE: 'B01', COMPTOIR_GATEWAY_TOKEN: shopToken, ...listen, ...files };
  const { stop } = await startRealService({ dataDir: join(folder, 'siege'), environment });
  const url = `https://${hosts.siege}:${port}`;
  return { asTill: { COMPTOIR_BACKOFFICE_URL: url, COMPTOIR_BACKOFFICE_TOKEN: shopToken }, stop };
}

function writeDovecot(folder: string, port: number, { cert, key }: { cert: string; key: string }) {
  for (const name of ['mail', 'dovecot-run', 'dovecot-state']) mkdirSync(join(folder, name));
  execFileSync('chown', ['mail:mail', join(folder, 'mail')]);
  writeFileSync(join(folder, 'imap.pem'), cert);
  writeFileSync(join(folder, 'imap.key'), key);
  const config = `base_dir = ${folder}/dovecot-run
state_dir = ${folder}/dovecot-state
log_path = ${folder}/dovecot.log
protocols = imap
listen = 127.0.0.1
ssl = required
ssl_cert = <${folder}/imap.pem
ssl_key = <${folder}/imap.key
mail_location = maildir:${folder}/mail/%n
first_valid_uid = 1
passdb {
  driver = static
  args = password=${compte.mot_de_passe}
}
userdb {
  driver = static
  args = uid=mail gid=mail home=${folder}/mail/%n
}
service imap-login {
  chroot =
  inet_listener imap {
    port = 0
  }
  inet_listener imaps {
    port = ${port}
  }
}
service anvil {
  chroot =
}
`;
  writeFileSync(join(folder, 'dovecot.conf'), config);
}
