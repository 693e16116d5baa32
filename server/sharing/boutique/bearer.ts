import { timingSafeEqual } from 'node:crypto';
import type { Request, RequestHandler } from 'express';
import type { BoutiquePart } from './boutique-part.ts';
import type { Write } from '#server/database/commit-group.ts';
import { toSecretHash } from '#server/calls/secret.ts';
import { registerPoste } from '#shared/contracts/postes/gateway.ts';
import { NotAllowed, NotSignedIn } from '#shared/endpoints/errors.ts';
import { setCaller } from '#server/http/response-caller.ts';

/** Sent with the shop's own token, which does not say which till it is. */
const posteHeader = 'x-comptoir-poste';
const installationHeader = 'x-comptoir-installation';

const waitingHeader = 'x-comptoir-attente';

type Deps = Pick<BoutiquePart, 'postes' | 'feed'> & { token: string | undefined; write: Write };

/**
 * Finds which till makes a request, by its own token or, where there is one, by the shop's; neither opens anything but the
 * gateway. A till joins without one. Nothing is answered in the clear but on this machine.
 */
export function createBearer({ token, postes, feed, write }: Deps): RequestHandler {
  const boutiqueHash = token === undefined ? undefined : Buffer.from(toSecretHash(token));

  async function getPoste(request: Request): Promise<string> {
    const [, given = ''] = /^Bearer (.+)$/.exec(request.get('authorization') ?? '') ?? [];
    const own = postes.findByToken(given);
    if (own !== undefined) return own;
    const [code, installation] = [request.get(posteHeader) ?? '', request.get(installationHeader) ?? ''];
    const isOfBoutique = boutiqueHash !== undefined && timingSafeEqual(Buffer.from(toSecretHash(given)), boutiqueHash);
    if (!isOfBoutique || !/^[A-Z0-9]{1,4}$/.test(code) || !/^[\w-]{8,64}$/.test(installation)) {
      throw new NotSignedIn(
        'La boutique ne connaît pas cette caisse\u00a0: demandez-y un code et rattachez-la à nouveau.',
      );
    }
    if (!postes.isKnown(code, installation)) await write(() => postes.claim(code, installation));
    return code;
  }

  /**
   * How much waits on the till, when it says so. It has told all it has once nothing waits and it shows what this shop said
   * since its start: what it said before, or a late copy of it, is of before it heard that the shop has gone back.
   */
  async function noteVisit(poste: string, { told, since }: { told: string | undefined; since: string }) {
    const [, en_attente, a_traiter] = /^(\d{1,9}) (\d{1,9})$/.exec(told ?? '') ?? [];
    if (en_attente === undefined) return;
    const waiting = { en_attente: Number(en_attente), a_traiter: Number(a_traiter) };
    const isEmpty = en_attente === '0' && a_traiter === '0';
    if (isEmpty && feed.isOfNow(since) && postes.tellsAll(poste)) {
      await write(() => postes.setTellsAll(poste, false));
    }
    if (postes.see(poste, waiting)) await write(() => postes.keepVisit(poste, waiting));
  }

  return async (request, response, next) => {
    if (!request.secure && !isOnThisMachine(request)) {
      throw new NotAllowed('La passerelle ne se joint d’une autre machine qu’en HTTPS.');
    }
    if (request.method === 'POST' && request.baseUrl + request.path === registerPoste.path) return next();
    const poste = await getPoste(request);
    const { since } = request.query;
    await noteVisit(poste, { told: request.get(waitingHeader), since: typeof since === 'string' ? since : '' });
    setCaller(response, { kind: 'api-key', id: poste, role: 'lecture', groups: [] });
    next();
  };
}

/** Also what a proxy here hands on: it is the one that speaks TLS then. */
function isOnThisMachine({ socket }: Request): boolean {
  const address = (socket.remoteAddress ?? '').replace(/^::ffff:/, '');
  return address === '::1' || address.startsWith('127.');
}
