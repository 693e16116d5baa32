import { toAuthor } from '#server/calls/author.ts';
import type { Caller } from '#server/calls/caller.ts';
import type { BackOffice } from '#server/backoffice/backoffice.gateway.ts';
import type { LocalBackOffice } from '#server/backoffice/local/local-backoffice.ts';
import type { OutboxRow } from './outbox/outbox.store.ts';
import { type Choices, createChoices } from './conflicts/choices.ts';
import type { SyncEngine } from './sync/sync-engine.ts';
import type { Imputable, resolveSynchronisation, SynchroElement } from '#shared/contracts/postes/synchronisation.ts';
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
  const part = postePart && { ...postePart, choices: createChoices({ postePart, write }) };

  /** @throws {NotFound} where nothing is shared. */
  function getPart(id: number) {
    if (part) return part;
    throw new NotFound(`Élément ${id} introuvable`);
  }

  /** `act` returns the id of another element that the fact is sent as from then on, if it is. */
  async function change(id: number, act: (made: Choices) => Promise<number | void>): Promise<Done> {
    const sent = await act(getPart(id).choices);
    await engine?.refresh();
    return { success: true, element: toSent(getPart(id).outbox.get(sent ?? id)) };
  }

  /** @throws {Refused} when this till still cannot read it. */
  async function readAgain(id: number): Promise<Done> {
    const { quarantine, choices } = getPart(id);
    const received = toReceived(quarantine.get(-id));
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
      const { quarantine, outbox } = getPart(id);
      return id < 0 ? toReceived(quarantine.get(-id)) : toSent(outbox.get(id));
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

    /** Lists what a refused règlement can pay instead. */
    listImputables: (id: number): Imputable[] => getPart(id).imputing.listImputables(getPart(id).outbox.get(id)),

    /** A received record has one version only: resolving it means reading it again. */
    resolve: (id: number, choice: Choice, caller: Caller) =>
      id < 0 ? readAgain(id) : change(id, (made) => choose(made, id, choice, toAuthor(caller))),
  };
}

function choose(made: Choices, id: number, choice: Choice, auteur: string): Promise<number | void> {
  if (choice.choix === 'notre') return made.keepMine(id);
  if (choice.choix === 'leur') return made.keepTheirs(id);
  return choice.choix === 'modifier' ? made.edit(id, choice.champs) : made.impute(id, choice.imputations, auteur);
}
