import { z } from 'zod';

const Address = z.email();

/** Parses a typed or pasted list of addresses: each one once, and those that are none. */
export function readRecipients(typed: string): { addresses: string[]; problems: string[] } {
  const parts = typed
    .split(/[\s,;<>]+/)
    .map((part) => part.trim())
    .filter((part) => part !== '');
  const unique = [...new Map(parts.map((part) => [part.toLowerCase(), part])).values()];
  const isAddress = (part: string) => Address.safeParse(part).success;
  return { addresses: unique.filter(isAddress), problems: unique.filter((part) => !isAddress(part)) };
}
