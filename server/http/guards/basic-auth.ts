import { createHmac, randomBytes } from 'node:crypto';
import type { Request, RequestHandler, Response } from 'express';
import { NotSignedIn } from '#shared/endpoints/errors.ts';
import type { Caller } from '#server/calls/caller.ts';
import { setCaller } from '../response-caller.ts';

type Deps = {
  /** Returns the user of an e-mail address and a password; throws `NotSignedIn` when there is none. */
  check: (email: string, password: string, request: Request) => Promise<{ id: string; stamp: string }>;
  /** Returns the same user later; undefined once the account is closed or its password, hence `stamp`, has changed. */
  find: (id: string, stamp: string) => Caller | undefined;
  now: () => Date;
};

type Remembered = { id: string; stamp: string; expiresAt: number };

const challenge = 'Basic realm="Comptoir", charset="UTF-8"';
const rememberedMs = 5 * 60_000;
const maxRemembered = 100;

/**
 * Asks for a user's e-mail address and password by HTTP Basic. Valid ones are remembered for five minutes, as a keyed
 * hash, so that a page and its assets cost one password check; a changed password or a closed account ends that at
 * once.
 */
export function createBasicAuth({ check, find, now }: Deps): RequestHandler {
  const secret = randomBytes(32);
  const remembered = new Map<string, Remembered>();

  function findRemembered(key: string): Caller | undefined {
    const found = remembered.get(key);
    const left = (found?.expiresAt ?? 0) - now().getTime();
    // More time than `rememberedMs` can only be left after the clock was set back.
    if (!found || left <= 0 || left > rememberedMs) return undefined;
    return find(found.id, found.stamp);
  }

  async function identify(request: Request): Promise<Caller> {
    const { authorization = '' } = request.headers;
    const key = createHmac('sha256', secret).update(authorization).digest('base64url');
    const known = findRemembered(key);
    if (known) return known;
    const { email, password } = readCredentials(authorization);
    const { id, stamp } = await check(email, password, request);
    if (remembered.size >= maxRemembered) remembered.clear();
    remembered.set(key, { id, stamp, expiresAt: now().getTime() + rememberedMs });
    const caller = find(id, stamp);
    if (!caller) throw new NotSignedIn('Ce compte est fermé.');
    return caller;
  }

  return async (request: Request, response: Response, next) => {
    response.setHeader('www-authenticate', challenge);
    const caller = await identify(request);
    response.removeHeader('www-authenticate');
    setCaller(response, caller);
    next();
  };
}

function readCredentials(authorization: string): { email: string; password: string } {
  const [, encoded] = /^Basic ([\w+/=-]+)$/i.exec(authorization) ?? [];
  const text = Buffer.from(encoded ?? '', 'base64').toString();
  const separator = text.indexOf(':');
  if (separator < 1) throw new NotSignedIn('Donnez l’adresse e-mail et le mot de passe d’un utilisateur.');
  return { email: text.slice(0, separator), password: text.slice(separator + 1) };
}
