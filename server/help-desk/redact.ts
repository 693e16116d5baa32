import { homedir } from 'node:os';

/** Length of the shortest secret that is hidden: a shorter one would be found in every text. */
const shortestSecret = 4;

/**
 * Removes confidential values from a text: these ones, their parts when they are addresses, e-mail addresses, and the
 * account's folder.
 */
export function createRedaction(secrets: readonly string[]): (text: string) => string {
  const hidden = [...new Set(secrets.flatMap(listParts))]
    .filter((secret) => secret.length >= shortestSecret)
    .toSorted((one, other) => other.length - one.length);
  const home = homedir();
  return (text) => {
    const without = hidden.reduce((left, secret) => left.replaceAll(secret, '…'), text);
    const inHome = home.length > 1 ? without.replaceAll(home, '~') : without;
    return inHome.replace(/\/\/[^\s/@"]+@/g, '//…@').replace(/[^\s<>"'(@/]+@[^\s<>"')]+/g, '…@…');
  };
}

/** Lists a secret as given and, when it is an address, its credentials. */
function listParts(secret: string): string[] {
  if (!URL.canParse(secret)) return [secret];
  const { username, password } = new URL(secret);
  return [secret, username, password, decode(username), decode(password)];
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Does the same for every text within a value. */
export function redactWithin(value: unknown, hide: (text: string) => string): unknown {
  if (typeof value === 'string') return hide(value);
  if (Array.isArray(value)) return value.map((one) => redactWithin(one, hide));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [hide(name), redactWithin(one, hide)]));
}
