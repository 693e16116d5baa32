import { BlockList, isIP } from 'node:net';

/**
 * Returns whether a list such as `NO_PROXY` contains a host. An entry is a name with its subdomains (`exemple.fr`,
 * `.exemple.fr`, `*.exemple.fr`), an address, a range (`192.168.0.0/16`), `<local>` for names without a dot, or `*`;
 * with a port it holds for that port only.
 */
export function isExcepted({ hostname, port }: { hostname: string; port: number }, list: string): boolean {
  const host = hostname.replace(/^\[|\]$/g, '').toLowerCase();
  return list
    .toLowerCase()
    .split(/[\s,;]+/)
    .filter((entry) => entry !== '')
    .some((entry) => matches(host, port, entry));
}

function matches(host: string, port: number, entry: string): boolean {
  if (entry === '*') return true;
  if (entry === '<local>') return isIP(host) === 0 && !host.includes('.');
  if (entry.includes('/')) return isInRange(host, entry);
  const [, name = entry, only] = /^([^:]+):(\d+)$/.exec(entry) ?? [];
  if (only !== undefined && Number(only) !== port) return false;
  const wanted = name.replace(/^\[|\]$/g, '').replace(/^\*?\./, '');
  return host === wanted || (isIP(host) === 0 && host.endsWith(`.${wanted}`));
}

function isInRange(host: string, range: string): boolean {
  const [address = '', bits = ''] = range.split('/');
  const family = isIP(address);
  if (family === 0 || isIP(host) !== family || !/^\d{1,3}$/.test(bits)) return false;
  if (Number(bits) > (family === 4 ? 32 : 128)) return false;
  const type = family === 4 ? 'ipv4' : 'ipv6';
  const block = new BlockList();
  block.addSubnet(address, Number(bits), type);
  return block.check(host, type);
}
