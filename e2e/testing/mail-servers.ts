import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { ImapFlow } from 'imapflow';
import PostalMime, { type Email } from 'postal-mime';

const execute = promisify(execFile);

/** The shop's own address, which receives bounces. */
export const shopAddress = 'contact@boutique.test';
/** A domain whose server accepts no mailbox: messages to it come back later, with a delivery report. */
export const refusingDomain = 'lointain.test';
const password = 'secret';

/**
 * Starts a real Postfix and a real Dovecot in a folder of their own, on ports of their own: they accept mail for the
 * shop and for `recipients`, and serve the mailboxes over IMAP. Postfix must be started by root.
 */
export async function startMailServers(recipients: readonly string[]) {
  const root = mkdtempSync(join(tmpdir(), 'comptoir-mail-'));
  chmodSync(root, 0o755);
  const [smtpPort, refusingPort, imapPort] = [await findPort(), await findPort(), await findPort()];
  await writePostfix(root, { smtpPort, refusingPort, addresses: [shopAddress, ...recipients] });
  writeDovecot(root, imapPort);
  const postfix = (command: string) => execute('postfix', ['-c', join(root, 'postfix'), command]);
  const log = () => readFileSync(join(root, 'mail.log'), 'utf8');
  const dovecot = spawn('dovecot', ['-F', '-c', join(root, 'dovecot.conf')], { stdio: 'inherit' });
  const startSmtp = async () => {
    await postfix('start');
    await waitForPort(smtpPort);
  };
  await Promise.all([startSmtp(), waitForPort(imapPort)]);

  return {
    smtpUrl: `smtp://127.0.0.1:${smtpPort}`,
    imapUrl: `imap://contact:${password}@127.0.0.1:${imapPort}`,
    log,
    startSmtp,
    stopSmtp: () => postfix('stop'),
    /** Delivers at once what it deferred, e.g. because it was stopped amid a delivery. */
    flushSmtp: () => postfix('flush'),
    /** Counts the messages it took and has not delivered. */
    countQueued: () =>
      ['maildrop', 'incoming', 'active', 'deferred']
        .flatMap((queue) => readdirSync(join(root, 'spool', queue), { recursive: true, withFileTypes: true }))
        .filter((entry) => entry.isFile()).length,
    /** Reads the messages of this address's mailbox, oldest first. */
    readMailbox: (address: string) => readMailbox(imapPort, address),
    async stop() {
      await postfix('stop').catch(() => {});
      dovecot.kill('SIGTERM');
      await once(dovecot, 'exit');
      rmSync(root, { recursive: true, force: true });
    },
  };
}

export type MailServers = Awaited<ReturnType<typeof startMailServers>>;

async function findPort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

async function waitForPort(port: number): Promise<void> {
  for (let tries = 0; tries < 100; tries += 1) {
    const socket = connect(port, '127.0.0.1');
    const isOpen = await Promise.race([
      once(socket, 'connect').then(() => true),
      once(socket, 'close').then(() => false),
    ]).catch(() => false);
    socket.destroy();
    if (isOpen) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`Nothing listens on port ${port}.`);
}

type Post = { smtpPort: number; refusingPort: number; addresses: readonly string[] };

async function writePostfix(root: string, { smtpPort, refusingPort, addresses }: Post): Promise<void> {
  const config = join(root, 'postfix');
  for (const folder of ['postfix', 'spool', 'data', 'mail']) mkdirSync(join(root, folder));
  await execute('chown', ['postfix', join(root, 'data')]);
  await execute('chown', ['mail:mail', join(root, 'mail')]);
  const { stdout: mailUid } = await execute('id', ['-u', 'mail']);
  const domains = new Set(addresses.map((address) => address.split('@')[1]));
  const settings = {
    compatibility_level: '3.6',
    queue_directory: join(root, 'spool'),
    data_directory: join(root, 'data'),
    maillog_file: join(root, 'mail.log'),
    maillog_file_prefixes: root,
    myhostname: 'mail.boutique.test',
    mydestination: '',
    mynetworks: '127.0.0.0/8',
    inet_interfaces: '127.0.0.1',
    inet_protocols: 'ipv4',
    alias_maps: '',
    smtpd_tls_security_level: 'none',
    smtp_tls_security_level: 'none',
    virtual_mailbox_domains: [...domains].join(' '),
    virtual_mailbox_maps: `texthash:${join(config, 'mailboxes')}`,
    virtual_mailbox_base: join(root, 'mail'),
    virtual_uid_maps: `static:${mailUid.trim()}`,
    virtual_gid_maps: `static:${mailUid.trim()}`,
    virtual_minimum_uid: '1',
    relay_domains: refusingDomain,
    transport_maps: `inline:{ ${refusingDomain}=smtp:[127.0.0.1]:${refusingPort} }`,
  };
  const lines = Object.entries(settings).map(([name, value]) => `${name} = ${value}`);
  writeFileSync(join(config, 'main.cf'), `${lines.join('\n')}\n`);
  writeFileSync(
    join(config, 'mailboxes'),
    addresses.map((address) => `${address} ${address.split('@')[0]}/\n`).join(''),
  );
  writeFileSync(join(config, 'master.cf'), toMasterFile(smtpPort, refusingPort));
}

function toMasterFile(smtpPort: number, refusingPort: number): string {
  return `127.0.0.1:${smtpPort} inet n - n - - smtpd
127.0.0.1:${refusingPort} inet n - n - - smtpd
  -o myhostname=mx.${refusingDomain}
  -o { smtpd_recipient_restrictions = check_recipient_access static:{550 5.1.1 No such mailbox here} }
pickup unix n - n 60 1 pickup
cleanup unix n - n - 0 cleanup
qmgr unix n - n 300 1 qmgr
rewrite unix - - n - - trivial-rewrite
bounce unix - - n - 0 bounce
defer unix - - n - 0 bounce
trace unix - - n - 0 bounce
verify unix - - n - 1 verify
proxymap unix - - n - - proxymap
smtp unix - - n - - smtp
showq unix n - n - - showq
error unix - - n - - error
retry unix - - n - - error
virtual unix - n n - - virtual
anvil unix - - n - 1 anvil
postlog unix-dgram n - n - 1 postlogd
`;
}

function writeDovecot(root: string, port: number): void {
  const config = `base_dir = ${root}/dovecot-run
state_dir = ${root}/dovecot-state
log_path = ${root}/dovecot.log
protocols = imap
listen = 127.0.0.1
ssl = no
disable_plaintext_auth = no
mail_location = maildir:${root}/mail/%n
first_valid_uid = 1
mail_max_userip_connections = 50
passdb {
  driver = static
  args = password=${password}
}
userdb {
  driver = static
  args = uid=mail gid=mail home=${root}/mail/%n
}
service imap-login {
  chroot =
  inet_listener imap {
    port = ${port}
  }
  inet_listener imaps {
    port = 0
  }
}
service anvil {
  chroot =
}
`;
  writeFileSync(join(root, 'dovecot.conf'), config);
}

async function readMailbox(port: number, address: string): Promise<Email[]> {
  const user = address.split('@')[0] ?? '';
  const client = new ImapFlow({
    host: '127.0.0.1',
    port,
    secure: false,
    auth: { user, pass: password },
    logger: false,
  });
  await client.connect();
  try {
    const { exists } = await client.mailboxOpen('INBOX', { readOnly: true });
    const messages = exists === 0 ? [] : await client.fetchAll('1:*', { source: true });
    return await Promise.all(messages.map(({ source }) => PostalMime.parse(source ?? '')));
  } finally {
    await client.logout();
  }
}
