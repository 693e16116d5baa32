import { isLoopback } from '#server/network/loopback.ts';
import type { EnvoiInput, RetoursInput } from '#shared/contracts/service/reglages.ts';

/** A mail server and an account there, as users fill them in; no server when `serveur` is empty. */
type Account<Input extends { mot_de_passe: string | null }> = Omit<Input, 'mot_de_passe'> & { mot_de_passe: string };
type SmtpAccount = Account<Pick<EnvoiInput, 'serveur' | 'port' | 'securite' | 'identifiant' | 'mot_de_passe'>>;
type ImapAccount = Account<RetoursInput>;

const noSmtp: SmtpAccount = { serveur: '', port: 465, securite: 'tls', identifiant: '', mot_de_passe: '' };
const noImap: ImapAccount = { ...noSmtp, port: 993, securite: 'tls', dossier: 'INBOX' };

/** Parses a `smtp://` or `smtps://` address. */
export function readSmtpUrl(url: string | undefined): SmtpAccount {
  if (url === undefined) return noSmtp;
  const { protocol, hostname, searchParams, ...rest } = parse(url);
  const isRequired = searchParams.get('requireTLS') === 'true' || (rest.username !== '' && !isLoopback(hostname));
  const securite = protocol === 'smtps:' ? 'tls' : isRequired ? 'starttls' : 'aucune';
  return { ...toAccount(hostname, rest), port: rest.port || (securite === 'tls' ? 465 : 587), securite };
}

/** Returns the address of an account; undefined without a server. */
export function toSmtpUrl(account: SmtpAccount): string | undefined {
  const url = toUrl(account.securite === 'tls' ? 'smtps' : 'smtp', account);
  return url && account.securite === 'starttls' ? `${url}?requireTLS=true` : url;
}

/** Parses an `imap://` or `imaps://` address. */
export function readImapUrl(url: string | undefined): ImapAccount {
  if (url === undefined) return noImap;
  const { protocol, hostname, pathname, ...rest } = parse(url);
  const securite = protocol === 'imaps:' ? 'tls' : 'starttls';
  const dossier = decodeURIComponent(pathname.slice(1)) || noImap.dossier;
  return { ...toAccount(hostname, rest), port: rest.port || (securite === 'tls' ? 993 : 143), securite, dossier };
}

/** Returns the address of an account; undefined without a server. */
export function toImapUrl(account: ImapAccount): string | undefined {
  const url = toUrl(account.securite === 'tls' ? 'imaps' : 'imap', account);
  return url && `${url}/${encodeURIComponent(account.dossier || noImap.dossier)}`;
}

function parse(url: string) {
  const { protocol, hostname, port, username, password, pathname, searchParams } = new URL(url);
  return { protocol, hostname, port: Number(port), username, password, pathname, searchParams };
}

function toAccount(serveur: string, { username, password }: { username: string; password: string }) {
  return { serveur, identifiant: decodeURIComponent(username), mot_de_passe: decodeURIComponent(password) };
}

type Named = Pick<SmtpAccount, 'serveur' | 'port' | 'identifiant' | 'mot_de_passe'>;

function toUrl(scheme: string, { serveur, port, identifiant, mot_de_passe }: Named): string | undefined {
  if (serveur === '') return undefined;
  const password = mot_de_passe === '' ? '' : `:${encodeURIComponent(mot_de_passe)}`;
  const account = identifiant === '' ? '' : `${encodeURIComponent(identifiant)}${password}@`;
  return `${scheme}://${account}${serveur.toLowerCase()}:${port}`;
}
