import { domainToASCII } from 'node:url';

export type Sender = { name: string; address: string };

const plainLocal = /^[\w.!#$%&'*+/=?^`{|}~-]+$/;
const plainDomain = /^[a-z0-9.-]+$/;

/** Returns an address as headers and commands write it, its domain in ASCII; undefined when it cannot be written so. */
export function findBareAddress(address: string): string | undefined {
  if (/[\s\p{Cc}]/u.test(address)) return undefined;
  const at = address.lastIndexOf('@');
  const [local, domain] = [address.slice(0, at), domainToASCII(address.slice(at + 1))];
  return at > 0 && plainLocal.test(local) && plainDomain.test(domain) ? `${local}@${domain}` : undefined;
}

/** Parses `contact@boutique.fr` or `Boutique Martin <contact@boutique.fr>`; undefined when the text is neither. */
export function findSender(text: string): Sender | undefined {
  const trimmed = text.trim();
  const [, name = '', bracketed = ''] = /^([^<>]*)<([^<>]+)>$/.exec(trimmed) ?? [undefined, '', trimmed];
  const address = findBareAddress(bracketed.trim());
  return address === undefined ? undefined : { name: name.trim().replace(/^"(.*)"$/, '$1'), address };
}
