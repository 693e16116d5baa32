import type { BackOffice } from '#server/backoffice/backoffice.gateway.ts';
import type { PostePart } from './poste-part.ts';
import type { SyncEngine } from './sync/sync-engine.ts';
import type { SynchroEtat } from '#shared/contracts/postes/synchronisation.ts';

type Deps = {
  backOffice: Pick<BackOffice, 'getHealth'>;
  postePart: PostePart | undefined;
  engine: SyncEngine | undefined;
};

/** Reads the state of the synchronisation; on an installation that is no till, nothing waits and nothing is to come. */
export async function readState({ backOffice, postePart, engine }: Deps): Promise<SynchroEtat> {
  const { restants = 0, rejet = null, lenteurMs = null } = engine?.getState() ?? {};
  return {
    ...(await backOffice.getHealth()),
    restants,
    rejet,
    lenteur_ms: lenteurMs,
    copie_complete: postePart?.state.find('copie_complete') !== undefined,
    versement: postePart?.initialUpload.find() ?? null,
  };
}
