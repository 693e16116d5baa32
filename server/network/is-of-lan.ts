import { lookup } from 'node:dns/promises';
import { BlockList, isIP } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';

/** Where names cannot be asked for, some networks leave the question without an answer. */
const withinMs = 1_500;

const privateRanges = new BlockList();
for (const [address, bits] of [
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['169.254.0.0', 16],
] as const) {
  privateRanges.addSubnet(address, bits, 'ipv4');
}
privateRanges.addSubnet('fc00::', 7, 'ipv6');
privateRanges.addSubnet('fe80::', 10, 'ipv6');

/**
 * Whether a host, a name or an address, is of the network this machine stands in: no proxy leads there. A name is of it
 * when one of its addresses is, or when it has no dot or ends in `.local`; one nobody knows here is not.
 */
export async function isOfLan(host: string): Promise<boolean> {
  const plain = host.replace(/^\[|\]$/g, '');
  if (isIP(plain) !== 0) return isPrivate(plain);
  if (!plain.includes('.') || plain.endsWith('.local')) return true;
  const found = lookup(plain, { all: true }).then(
    (all) => all.some(({ address }) => isPrivate(address)),
    () => false,
  );
  return Promise.race([found, wait(withinMs, false, { ref: false })]);
}

function isPrivate(address: string): boolean {
  return privateRanges.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4');
}
