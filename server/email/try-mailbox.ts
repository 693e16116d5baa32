import type { ImapFlow } from 'imapflow';
import { explainProxy, findNetworkFailure, quoteReply, toCutConnection } from './explain-failure.ts';
import type { Network } from '#server/network/network.ts';
import { connectMailbox, createImapOptions } from './imap-options.ts';
import { type MailFailure, readFailure } from './read-failure.ts';
import type { MailTrial } from './try-mail-server.ts';

const timeoutMs = 15_000;

/**
 * Opens a mailbox as the reader of reports does, without changing it; returns what happened and what to do. Never
 * rejects.
 */
export async function tryMailbox(url: string, network: Network): Promise<MailTrial> {
  try {
    return await openOnce(await createImapOptions(url, network));
  } catch (error) {
    const proxy = explainProxy(error);
    if (proxy) return { succes: false, ...proxy };
    throw error;
  }
}

async function openOnce({ folder, ...options }: Awaited<ReturnType<typeof createImapOptions>>): Promise<MailTrial> {
  const { ImapFlow: Client } = await import('imapflow');
  const timeouts = { connectionTimeout: timeoutMs, greetingTimeout: timeoutMs, socketTimeout: timeoutMs };
  const client = new Client({ ...options, ...timeouts });
  const where = { serveur: options.host, port: Number(options.port) };
  // A late failure of an abandoned connection is ignored.
  client.on('error', () => {});
  try {
    await connectMailbox(client, options);
    return await open(client, folder, where.serveur);
  } catch (error) {
    return { succes: false, ...(explainProxy(error) ?? explain(readFailure(error), where)) };
  } finally {
    client.close();
  }
}

async function open(client: ImapFlow, folder: string, serveur: string): Promise<MailTrial> {
  try {
    const { exists } = await client.mailboxOpen(folder, { readOnly: true });
    const count = exists === 1 ? 'un message' : `${exists} messages`;
    return {
      succes: true,
      message: `La boîte s’ouvre sur ${serveur}\u00a0: ${count} dans ${folder}.`,
      conseil: 'Les avis d’échec qui y arriveront marqueront les e-mails refusés.',
    };
  } catch (error) {
    return {
      succes: false,
      message: `${serveur} n’a pas de dossier ${folder} pour ce compte${quoteReply(readFailure(error).responseText)}.`,
      conseil: 'Le dossier s’appelle le plus souvent INBOX.',
    };
  }
}

function explain(error: MailFailure, where: { serveur: string; port: number }) {
  const { serveur } = where;
  if (error.authenticationFailed) {
    return {
      message: `${serveur} refuse l’identifiant ou le mot de passe${quoteReply(error.responseText)}.`,
      conseil:
        'Retapez le mot de passe. Beaucoup d’hébergeurs demandent un mot de passe d’application, créé dans votre compte chez eux.',
    };
  }
  const network = findNetworkFailure(error, where);
  if (network) return network;
  if (error.tlsFailed || /STARTTLS/i.test(error.message)) {
    return {
      message: `${serveur} n’a pas accepté le chiffrement STARTTLS.`,
      conseil: 'Choisissez TLS (souvent le port 993).',
    };
  }
  return toCutConnection(where);
}
