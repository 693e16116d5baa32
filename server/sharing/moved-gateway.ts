import { Router } from 'express';
import { toSecretHash } from '#server/calls/secret.ts';
import type { Connection } from '#server/database/database.ts';
import type { Demenagement } from '#shared/contracts/postes/gateway-registrations.ts';
import { NotSignedIn, Unavailable } from '#shared/endpoints/errors.ts';
import type { Gateway } from './transport/gateway-mount.ts';
import type { GatewaySettings } from './transport/gateway-settings.ts';
import type { Replication } from './replication.ts';
import { findBearer } from './boutique/bearer.ts';

type Deps = { connection: Connection; replication: Replication; settings: GatewaySettings };

/**
 * Answers the tills of a shop that moved, where they used to connect: returns the new address once everything it had is
 * there; until then they wait, and go on selling. Undefined for a shop that never moved.
 */
export function createMovedGateway({ connection, replication, settings }: Deps): Gateway | undefined {
  const { url, fingerprint = null, moved } = settings;
  if (moved === undefined || url === undefined || replication.part !== 'poste') return undefined;
  const findPoste = connection.prepare<[string]>('select 1 from postes where jeton_hash = ? and date_retrait is null');
  const answer: Demenagement = {
    detail: `La boutique est maintenant à l’adresse ${url}\u00a0: cette caisse la suit d’elle-même.`,
    vers: { url, empreinte: fingerprint },
  };
  return {
    authenticate(request, response) {
      if (!findPoste.get(toSecretHash(findBearer(request) ?? ''))) throw new NotSignedIn(unknown);
      if (replication.initialUpload.find() !== null) throw new Unavailable(underWay);
      response.status(410).json(answer);
    },
    readBody: (_request, _response, next) => next(),
    router: Router(),
  };
}

const unknown =
  'Cette boutique a rejoint un siège, et ne connaît pas cette caisse\u00a0: demandez un code au siège et rattachez-la.';
const underWay =
  'La boutique rejoint son siège\u00a0: cette caisse suivra dès que tout y sera. Rien n’est perdu, continuez à vendre.';
