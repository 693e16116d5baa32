import type { BackOffice } from '#server/backoffice/backoffice.gateway.ts';
import type { LocalBackOffice } from '#server/backoffice/local/local-backoffice.ts';
import type { OutboxRow } from './outbox/outbox.store.ts';
import { type Choices, createChoices } from './conflicts/choices.ts';
import type { SyncEngine } from './sync/sync-engine.ts';
import type { resolveSynchronisation, SynchroElement } from '#shared/contracts/postes/synchronisation.ts';
import type { RequestOf, ResponseOf } from '#shared/endpoints/endpoint.ts';
import { NotFound, Refused } from '#shared/endpoints/errors.ts';
import { toReceived, toSent } from './conflicts/synchro-element.ts';
import type { PostePart } from './poste-part.ts';
import { readState } from './synchro-state.ts';

export type SynchronisationService = ReturnType<typeof createSynchronisationService>;

type Deps = Pick<LocalBackOffice, 'write'> & {
  replication: PostePart | { part: 'seul' | 'partage' };
  backOffice: Pick<BackOffice, 'getHealth'>;
  engine?: SyncEngine | undefined;
};
type Choice = RequestOf<typeof resolveSynchronisation>['body'];
type Done = ResponseOf<typeof resolveSynchronisation>;

const everyState = ['en_attente', 'refuse', 'fait', 'abandonne'] as const;

/** Implements what people see of the synchronisation, and what they can do about it. */
export function createSynchronisationService({ backOffice, replication, write, engine }: Deps) {
  const postePart = replication.part === 'poste' ? replication : undefined;
  const choices = postePart && createChoices({ postePart, write });

  async function change(id: number, act: (made: Choices) => Promise<void>): Promise<Done> {
    if (!choices || !postePart) throw new NotFound(`Élément ${id} introuvable`);
    await act(choices);
    await engine?.refresh();
    return { success: true, element: toSent(postePart.outbox.get(id)) };
  }

  /** @throws {Refused} when this till still cannot read it. */
  async function readAgain(id: number): Promise<Done> {
    if (!choices || !postePart) throw new NotFound(`Élément ${id} introuvable`);
    const received = toReceived(postePart.quarantine.get(-id));
    const kept = await choices.readAgain(-id);
    if (kept) throw new Refused(kept.motif);
    return { success: true, element: { ...received, etat: 'fait', motif: null } };
  }

  function listRefused(limit: number): SynchroElement[] {
    return (postePart?.quarantine.list(limit) ?? []).map(toReceived);
  }

  function list(etat: OutboxRow['etat'] | undefined, limit: number): SynchroElement[] {
    const received = etat === undefined || etat === 'refuse' ? listRefused(limit) : [];
    const sent = postePart?.outbox.list(etat === undefined ? everyState : [etat], limit) ?? [];
    return [...received, ...sent.map(toSent)].slice(0, limit);
  }

  const getState = () => readState({ backOffice, postePart, engine });

  return {
    getState,
    list,

    /** @throws {NotFound} for an unknown element. */
    get(id: number): SynchroElement {
      if (!postePart) throw new NotFound(`Élément ${id} introuvable`);
      return id < 0 ? toReceived(postePart.quarantine.get(-id)) : toSent(postePart.outbox.get(id));
    },

    listPending: () => postePart?.outbox.listPending() ?? [],

    /** Retries everything now; resolves when all was tried. */
    async retryAll() {
      if (postePart) await write(() => postePart.outbox.hurry());
      await engine?.refresh();
      return { success: true as const, etat: await getState() };
    },

    /** Lists what this till sent, or has to send, about a record, newest first; empty when nothing is shared. */
    listAbout: (entite: OutboxRow['entite'], code: string, limit: number): SynchroElement[] =>
      (postePart?.outbox.listAbout(entite, code, limit) ?? []).map(toSent),

    retry: (id: number) => (id < 0 ? readAgain(id) : change(id, (made) => made.retry(id))),

    /** A received record has one version only: resolving it means reading it again. */
    resolve: (id: number, choice: Choice) => {
      if (id < 0) return readAgain(id);
      return change(id, (made) => {
        if (choice.choix === 'notre') return made.keepMine(id);
        return choice.choix === 'leur' ? made.keepTheirs(id) : made.edit(id, choice.champs);
      });
    },
  };
}
