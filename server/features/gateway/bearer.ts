import { timingSafeEqual } from 'node:crypto';
import type { Request, RequestHandler } from 'express';
import type { Postes } from '#server/backoffice/local/outbox/postes.store.ts';
import type { Write } from '#server/database/commit-group.ts';
import { setCaller } from '#server/http/caller.ts';
import { toSecretHash } from '#server/http/secret.ts';
import { registerPoste } from '#shared/contracts/gateway.ts';
import { NotSignedIn } from '#shared/errors.ts';

/** Sent with the shop's own token, which does not say which till it is. */
export const posteHeader = 'x-comptoir-poste';
export const installationHeader = 'x-comptoir-installation';

type Deps = { token: string; postes: Postes; write: Write };

/**
 * Finds which till makes a request, by its own token or by the shop's; neither opens anything but the gateway. A till
 * joins without one.
 */
export function createBearer({ token, postes, write }: Deps): RequestHandler {
  const shopHash = Buffer.from(toSecretHash(token));

  async function getPoste(request: Request): Promise<string> {
    const [, given = ''] = /^Bearer (.+)$/.exec(request.get('authorization') ?? '') ?? [];
    const own = postes.findByToken(given);
    if (own !== undefined) return own;
    const [code, installation] = [request.get(posteHeader) ?? '', request.get(installationHeader) ?? ''];
    const isShop = timingSafeEqual(Buffer.from(toSecretHash(given)), shopHash);
    if (!isShop || !/^[A-Z0-9]{1,4}$/.test(code) || !/^[\w-]{8,64}$/.test(installation)) {
      throw new NotSignedIn('Le jeton de la passerelle est inconnu, ou le poste ne se nomme pas.');
    }
    if (!postes.isKnown(code, installation)) await write(() => postes.claim(code, installation));
    return code;
  }

  return async (request, response, next) => {
    if (request.method === 'POST' && request.baseUrl + request.path === registerPoste.path) return next();
    const poste = await getPoste(request);
    setCaller(response, { kind: 'api-key', id: poste, role: 'lecture', groups: [] });
    next();
  };
}
