import type { LocalBackOffice } from '#server/backoffice/local/local-backoffice.ts';
import type { Gateway } from '../transport/gateway-mount.ts';
import type { Fichiers } from '../transport/fichiers.ts';
import { createBearer, createBoutiqueTillDirectory, createTokenCheck } from './bearer.ts';
import type { BoutiquePart } from './boutique-part.ts';
import { createGatewayService } from './gateway.service.ts';
import { mountGateway } from './mount-gateway.ts';

type Deps = {
  backOffice: LocalBackOffice & { replication: BoutiquePart | { part: 'seul' | 'poste' } };
  token: string | undefined;
  poste: string;
  /** Stores the files of documents; without it, none is stored. */
  fichiers?: Fichiers;
  checkAnswers?: boolean;
};

/**
 * Creates the gateway of a shared back office, separate from the rest of the API: with its own tokens and its own
 * OpenAPI description.
 */
export function createGateway({ backOffice, token, poste, fichiers, checkAnswers = false }: Deps): Gateway | undefined {
  const { replication, once, write, boutique } = backOffice;
  if (replication.part !== 'partage') return undefined;
  const isOwnToken = createTokenCheck(token);
  const service = createGatewayService({ shared: replication, isOwnToken, once, write, poste, boutique, fichiers });
  const visitors = createBoutiqueTillDirectory({ ...replication, isOwnToken, write });
  return mountGateway(service, createBearer(visitors), { checkAnswers });
}
