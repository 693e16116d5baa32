import { type Explanation, explainProxy, findNetworkFailure, quoteReply, toCutConnection } from './explain-failure.ts';
import type { Sender } from './address.ts';
import type { Network } from '#server/network/network.ts';
import { createSmtpOptions } from './smtp-options.ts';
import { requiresTls } from './mailer.ts';
import { type MailFailure, readFailure } from './read-failure.ts';

type Trial = {
  /** Address of the server, `smtp://` or `smtps://`. */
  url: string;
  from: Sender;
  /** Recipient of the message. */
  to: string;
};

export type MailTrial = Explanation & { succes: boolean };

const timeoutMs = 15_000;
const subject = 'Essai de Comptoir';
const text = 'Ce message d’essai vient de Comptoir\u00a0: les e-mails de la boutique partent bien par ce serveur.\n';

/** Sends one real message through a server, within a minute; returns what happened and what to do. Never rejects. */
export async function tryMailServer({ url, from, to }: Trial, network: Network): Promise<MailTrial> {
  const { createTransport } = await import('nodemailer');
  const transport = createTransport({
    ...createSmtpOptions(network),
    requireTLS: requiresTls(url),
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    dnsTimeout: timeoutMs,
    disableFileAccess: true,
    disableUrlAccess: true,
    url,
  });
  const { hostname, port } = new URL(url);
  const where = { serveur: hostname, port: Number(port) };
  try {
    await transport.sendMail({ from, to, subject, text });
    return {
      succes: true,
      message: `${hostname} a accepté le message d’essai pour ${to}.`,
      conseil: 'Regardez s’il est arrivé, aussi parmi les indésirables.',
    };
  } catch (error) {
    const proxy = explainProxy(error);
    return { succes: false, ...(proxy ?? explain(readFailure(error), where, from.address, to)) };
  } finally {
    transport.close();
  }
}

type Where = { serveur: string; port: number };

function explain(error: MailFailure, where: Where, from: string, to: string): Explanation {
  const { code, command, response, responseCode } = error;
  const { serveur } = where;
  const reply = quoteReply(response);
  if (code === 'EAUTH' || code === 'ENOAUTH') {
    return {
      message: `${serveur} refuse l’identifiant ou le mot de passe${reply}.`,
      conseil:
        'Retapez le mot de passe. Beaucoup d’hébergeurs demandent un mot de passe d’application, créé dans votre compte chez eux.',
    };
  }
  if (code === 'ETLS' && !findNetworkFailure(error, where)) {
    return {
      message: `${serveur} n’a pas accepté le chiffrement STARTTLS${reply}.`,
      conseil: 'Choisissez TLS (souvent le port 465).',
    };
  }
  if (command === 'MAIL FROM' || (command === 'RCPT TO' && /sender|from address/i.test(response ?? ''))) {
    return explainSender(serveur, from, reply, responseCode);
  }
  if (command === 'RCPT TO') {
    return {
      message: `${serveur} refuse le destinataire ${to}${reply}.`,
      conseil:
        'Essayez une autre adresse. S’il les refuse toutes, il lui faut sans doute un identifiant et un mot de passe.',
    };
  }
  if (response) {
    return { message: `${serveur} refuse le message${reply}.`, conseil: 'Montrez cette réponse à votre hébergeur.' };
  }
  return findNetworkFailure(error, where) ?? toCutConnection(where);
}

function explainSender(serveur: string, from: string, reply: string, responseCode = 0): Explanation {
  const message = `${serveur} refuse l’expéditeur ${from}${reply}.`;
  if (responseCode === 530) return { message, conseil: 'Ce serveur demande un identifiant et un mot de passe.' };
  return {
    message,
    conseil: 'Mettez comme expéditeur l’adresse du compte, ou une adresse que ce serveur peut envoyer.',
  };
}
