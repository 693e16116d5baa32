import { domainToASCII } from 'node:url';

/** Who a message comes from. */
export type Sender = { name: string; address: string };

const plainLocal = /^[\w.!#$%&'*+/=?^`{|}~-]+$/;
const plainDomain = /^[a-z0-9.-]+$/;

/** The address as it stands in a header and a command, its domain in ASCII; undefined for one that cannot. */
export function findBareAddress(address: string): string | undefined {
  if (/[\s\p{Cc}]/u.test(address)) return undefined;
  const at = address.lastIndexOf('@');
  const [local, domain] = [address.slice(0, at), domainToASCII(address.slice(at + 1))];
  return at > 0 && plainLocal.test(local) && plainDomain.test(domain) ? `${local}@${domain}` : undefined;
}

/** `contact@boutique.fr` or `Boutique Martin <contact@boutique.fr>`; undefined when the text is neither. */
export function findSender(text: string): Sender | undefined {
  const trimmed = text.trim();
  const [, name = '', bracketed = ''] = /^([^<>]*)<([^<>]+)>$/.exec(trimmed) ?? [undefined, '', trimmed];
  const address = findBareAddress(bracketed.trim());
  return address === undefined ? undefined : { name: name.trim().replace(/^"(.*)"$/, '$1'), address };
}
