import { timingSafeEqual } from 'node:crypto';
import type { Request, RequestHandler } from 'express';
import type { BoutiquePart } from './boutique-part.ts';
import { posteSiege } from '#server/backoffice/numbering/prefixes.ts';
import type { Write } from '#server/database/commit-group.ts';
import { toSecretHash } from '#server/calls/secret.ts';
import { registerPoste } from '#shared/contracts/postes/gateway-registrations.ts';
import { NotAllowed, NotSignedIn } from '#shared/endpoints/errors.ts';
import { setCaller } from '#server/http/response-caller.ts';

/** Returns the token of a request's `Authorization` header. */
export function findBearer(request: Request): string | undefined {
  return /^Bearer (.+)$/.exec(request.get('authorization') ?? '')?.[1];
}

/** Returns a check of whether a token is this one, in constant time; always false when there is no token. */
export function createTokenCheck(token: string | undefined): (given: string | undefined) => boolean {
  const hash = token === undefined ? undefined : Buffer.from(toSecretHash(token));
  return (given = '') => hash !== undefined && timingSafeEqual(Buffer.from(toSecretHash(given)), hash);
}

/** Headers sent with the shop's own token, which does not say which till it is. */
const posteHeader = 'x-comptoir-poste';
const installationHeader = 'x-comptoir-installation';

const waitingHeader = 'x-comptoir-attente';

type Waiting = { en_attente: number; a_traiter: number };
type Awaitable<T> = T | Promise<T>;

/** The tills as a gateway knows them; each is known by the id that its calls are made under. */
export type TillDirectory = {
  /** Finds the till with this token; @throws {NotAllowed} when it was removed. */
  findByToken(jeton: string): Awaitable<string | undefined>;
  /**
   * Finds or creates the till with this code, which shows the shop's own token; undefined when the token is another
   * one.
   * @throws {NotAllowed} when another installation has the code, or the till was removed.
   */
  claim(jeton: string, till: { code: string; installation: string }): Awaitable<string | undefined>;
  /** Stores that a till called, with the cursor `since` it shows and how much waits to be sent there. */
  noteVisit(id: string, waiting: Waiting, since: string): Promise<void>;
};

/**
 * Identifies the till of a request by its own token or, where there is one, by the shop's; neither gives access to
 * anything but the gateway. A till joins without a token. Requests in clear text are only answered on this machine.
 */
export function createBearer({ findByToken, claim, noteVisit }: TillDirectory): RequestHandler {
  async function getPoste(request: Request): Promise<string> {
    const given = findBearer(request) ?? '';
    const own = await findByToken(given);
    if (own !== undefined) return own;
    const [code, installation] = [request.get(posteHeader) ?? '', request.get(installationHeader) ?? ''];
    const isWellFormed = /^[A-Z0-9]{1,4}$/.test(code) && code !== posteSiege && /^[\w-]{8,64}$/.test(installation);
    const claimed = isWellFormed ? await claim(given, { code, installation }) : undefined;
    if (claimed !== undefined) return claimed;
    throw new NotSignedIn(
      'La boutique ne connaît pas cette caisse\u00a0: demandez-y un code et rattachez-la à nouveau.',
    );
  }

  async function noteWaiting(poste: string, request: Request) {
    const [, en_attente, a_traiter] = /^(\d{1,9}) (\d{1,9})$/.exec(request.get(waitingHeader) ?? '') ?? [];
    if (en_attente === undefined) return;
    const { since } = request.query;
    const waiting = { en_attente: Number(en_attente), a_traiter: Number(a_traiter) };
    await noteVisit(poste, waiting, typeof since === 'string' ? since : '');
  }

  return async (request, response, next) => {
    assertPrivate(request, 'La passerelle ne se joint d’une autre machine qu’en HTTPS.');
    if (request.method === 'POST' && request.baseUrl + request.path === registerPoste.path) return next();
    const poste = await getPoste(request);
    await noteWaiting(poste, request);
    setCaller(response, { kind: 'api-key', id: poste, role: 'lecture', groups: [] });
    next();
  };
}

/** @throws {NotAllowed} saying `why`, for a request that another machine sends in the clear. */
export function assertPrivate(request: Request, why: string): void {
  if (!request.secure && !isOnThisMachine(request)) throw new NotAllowed(why);
}

/** Returns whether a request comes from this machine. That includes a local proxy, which then terminates TLS. */
function isOnThisMachine({ socket }: Request): boolean {
  const address = (socket.remoteAddress ?? '').replace(/^::ffff:/, '');
  return address === '::1' || address.startsWith('127.');
}

type Deps = Pick<BoutiquePart, 'postes' | 'feed'> & { isOwnToken: (given: string) => boolean; write: Write };

/** Identifies the tills of a shop that shares its own back office. */
export function createBoutiqueTillDirectory({ isOwnToken, postes, feed, write }: Deps): TillDirectory {
  return {
    findByToken: postes.findByToken,

    async claim(jeton, { code, installation }) {
      if (!isOwnToken(jeton)) return undefined;
      if (!postes.isKnown(code, installation)) await write(() => postes.claim(code, installation));
      return code;
    },

    /**
     * Ends the state in which a till sends all it has, once nothing waits there and it shows a cursor given since this
     * start: an earlier cursor, or a delayed request, predates the till's learning that the shop has been restored to
     * an earlier state.
     */
    async noteVisit(poste, waiting, since) {
      if (hasNothingWaiting(waiting) && feed.isOfNow(since) && postes.uploadsAll(poste)) {
        await write(() => postes.setUploadsAll(poste, false));
      }
      if (postes.see(poste, waiting)) await write(() => postes.keepVisit(poste, waiting));
    },
  };
}

export const hasNothingWaiting = ({ en_attente, a_traiter }: Waiting): boolean => en_attente === 0 && a_traiter === 0;
