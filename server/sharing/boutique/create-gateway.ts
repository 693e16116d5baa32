import type { LocalBackOffice } from '#server/backoffice/local/local-backoffice.ts';
import type { Gateway } from '../line/gateway-mount.ts';
import type { Fichiers } from '../line/fichiers.ts';
import { createBearer, createBoutiqueVisitors, createTokenCheck } from './bearer.ts';
import type { BoutiquePart } from './boutique-part.ts';
import { createGatewayService } from './gateway.service.ts';
import { mountGateway } from './mount-gateway.ts';

type Deps = {
  backOffice: LocalBackOffice & { replication: BoutiquePart | { part: 'seul' | 'poste' } };
  token: string | undefined;
  poste: string;
  /** Where the files of documents are kept; without it, none is. */
  fichiers?: Fichiers;
  checkAnswers?: boolean;
};

/** The gateway of a shared back office, apart from the rest of the interface: its own tokens, its own OpenAPI. */
export function createGateway({ backOffice, token, poste, fichiers, checkAnswers = false }: Deps): Gateway | undefined {
  const { replication, once, write, boutique } = backOffice;
  if (replication.part !== 'partage') return undefined;
  const isOwnToken = createTokenCheck(token);
  const service = createGatewayService({ shared: replication, isOwnToken, once, write, poste, boutique, fichiers });
  const visitors = createBoutiqueVisitors({ ...replication, isOwnToken, write });
  return mountGateway(service, createBearer(visitors), checkAnswers);
}
