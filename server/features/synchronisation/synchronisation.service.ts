import type { BackOffice } from '#server/backoffice/backoffice.gateway.ts';
import type { LocalBackOffice } from '#server/backoffice/local/local-backoffice.ts';
import { type OutboxRow, toElement } from '#server/backoffice/local/outbox/outbox.store.ts';
import { createChoices } from '#server/backoffice/sync/choices.ts';
import type { SyncEngine } from '#server/backoffice/sync/sync-engine.ts';
import { type resolveSynchronisation, SynchroElement } from '#shared/contracts/synchronisation.ts';
import type { RequestOf, ResponseOf } from '#shared/endpoint.ts';
import { NotFound, Refused } from '#shared/errors.ts';

export type SynchronisationService = ReturnType<typeof createSynchronisationService>;

type Deps = Pick<LocalBackOffice, 'replication' | 'write'> & {
  backOffice: Pick<BackOffice, 'getHealth'>;
  engine?: SyncEngine | undefined;
};
type Choice = RequestOf<typeof resolveSynchronisation>['body'];
type Done = ResponseOf<typeof resolveSynchronisation>;

const everyState = ['en_attente', 'refuse', 'fait', 'abandonne'] as const;

/** What people see of the synchronisation, and what they can do about it. */
export function createSynchronisationService({ backOffice, replication, write, engine }: Deps) {
  const outbox = replication.part === 'poste' ? replication.outbox : undefined;
  const choices = replication.part === 'poste' ? createChoices({ till: replication, write }) : undefined;

  async function change(id: number, act: (made: NonNullable<typeof choices>) => Promise<void>): Promise<Done> {
    if (!choices || !outbox) throw new NotFound(`Élément ${id} introuvable`);
    await act(choices);
    await engine?.refresh();
    return { success: true, element: toView(outbox.get(id)) };
  }

  return {
    async getState() {
      const { restants = 0, rejet = null } = engine?.getState() ?? {};
      return { ...(await backOffice.getHealth()), restants, rejet };
    },

    list: (etat: OutboxRow['etat'] | undefined, limit: number) =>
      (outbox?.list(etat === undefined ? everyState : [etat], limit) ?? []).map(toView),

    retry: (id: number) => change(id, (made) => made.retry(id)),

    resolve: (id: number, choice: Choice) =>
      change(id, (made) => {
        if (choice.choix === 'notre') return made.keepMine(id);
        return choice.choix === 'leur' ? made.keepTheirs(id) : made.edit(id, choice.champs);
      }),

    /** @throws {Refused} on a back office that shares nothing. */
    async createCode() {
      if (replication.part !== 'partage') throw new Refused('Ce poste ne partage pas son back-office.');
      const { postes } = replication;
      return write(() => postes.createCode());
    },
  };
}

function toView(row: OutboxRow): SynchroElement {
  const { id, etat, entite, code, date, tentatives, motif } = row;
  const { action, auteur, avant, apres } = toElement(row);
  const leur = row.leur === null ? null : pick(JSON.parse(row.leur) as Record<string, unknown>, Object.keys(apres));
  const historique = SynchroElement.shape.historique.parse(JSON.parse(row.historique));
  return { id, etat, entite, code, action, auteur, date, tentatives, motif, avant, notre: apres, leur, historique };
}

function pick(record: Record<string, unknown>, fields: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(fields.map((field) => [field, record[field] ?? null]));
}
