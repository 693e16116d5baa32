import { randomUUID } from 'node:crypto';
import type { Logger } from 'pino';
import type { IdempotentWrite } from '#server/calls/idempotency.ts';
import type { ServiceDatabase } from '#server/database/service-database.ts';
import { ownContext, type WriteContext } from '#server/calls/caller.ts';
import { createSecret, toSecretHash } from '#server/calls/secret.ts';
import type { ApiKey, ApiKeyInput } from '#shared/contracts/utilisateurs/api-keys.ts';
import { Conflict, NotFound } from '#shared/endpoints/errors.ts';
import type { DroitsNotes } from '#server/features/users/note-droits.ts';
import { type ApiKeyRow, type ApiKeyStore, createApiKeyStore } from './api-keys.store.ts';
import { createApiKeyRing, toGroupes, toKeyDroits } from './api-key-ring.ts';

/** Id of the key of `COMPTOIR_API_KEY`, of which there is at most one. */
const declaredId = 'environnement';
const shownCharacters = 8;

type Deps = Pick<ServiceDatabase, 'write'> & {
  store: ApiKeyStore;
  once: IdempotentWrite;
  now: () => Date;
  logger: Logger;
  notes: Pick<DroitsNotes, 'add' | 'carry'>;
};

export type ApiKeyService = ReturnType<typeof createApiKeyService>;

/** The keys of the shop's other programs, in its database. */
export function openApiKeys({
  database,
  once,
  now,
  logger,
  notes,
}: Omit<Deps, 'store' | 'write'> & { database: ServiceDatabase }) {
  return createApiKeyService({
    once,
    now,
    logger,
    notes,
    write: database.write,
    store: createApiKeyStore(database.connection),
  });
}

function createApiKeyService({ store, write, once, now, logger, notes }: Deps) {
  const ring = createApiKeyRing({ rows: store.list(), now, noteUse });

  function noteUse(id: string, at: string) {
    write(() => store.markUsed(id, at)).catch((error: unknown) => {
      logger.warn({ err: error }, 'use of an API key not noted');
    });
  }
  const replace = createReplacing({ store, write, ring });

  return {
    /** Lists the keys, newest first. */
    list: () =>
      ring
        .list()
        .map(toApiKey)
        .sort((a, b) => b.created_at.localeCompare(a.created_at)),

    findCaller: (cle: string) => ring.findCaller(cle),

    /**
     * Creates a random key; its text is in this answer only.
     * @throws {Conflict} for an idempotency key that already made one: its text cannot be returned again.
     */
    async create({ nom, role, groupes, droits }: ApiKeyInput, context = ownContext): Promise<ApiKey & { cle: string }> {
      const cle = `cpt_${createSecret()}`;
      const limits = { groupes: toStored(groupes), droits: toStored(droits) };
      const row = toRow({ id: randomUUID(), nom, role, ...limits }, cle, now());
      const { id } = await once(context, () => {
        store.insert(row);
        notes.add(`Clé d’API ${row.id} donnée\u00a0: ${row.role}`, context.caller);
        return { id: row.id };
      });
      if (id !== row.id)
        throw new Conflict('Cette clé est déjà créée, et ne se montre qu’une fois\u00a0: créez-en une autre.');
      ring.add(row);
      await notes.carry();
      return { ...toApiKey(row), cle };
    },

    /** Revokes a key at once. */
    async delete(id: string, { caller }: WriteContext) {
      const row = ring.find(id);
      if (!row) throw new NotFound(`Clé ${id} introuvable`);
      await replace({ replaced: [row], added: [], note: () => notes.add(`Clé d’API ${id} retirée`, caller) });
      await notes.carry();
      return { success: true as const, message: `La clé «\u00a0${row.nom}\u00a0» est révoquée.` };
    },

    /** Makes the configured key, and no earlier one, an administrator's; without a configured key there is none. */
    async declare(cle: string | undefined): Promise<void> {
      const before = ring.find(declaredId);
      if (cle !== undefined && before?.hash === toSecretHash(cle)) return;
      const added = cle === undefined ? [] : [toDeclaredRow(cle, now())];
      const same = ring.list().filter(({ id, hash }) => id === declaredId || hash === added[0]?.hash);
      await replace({ replaced: same, added });
    },
  };
}

type Ring = ReturnType<typeof createApiKeyRing>;
type Replaced = { replaced: readonly ApiKeyRow[]; added: readonly ApiKeyRow[]; note?: () => void };

/** Returns what replaces keys, on disk with the note of it first, then in memory. */
function createReplacing({ store, write, ring }: Pick<Deps, 'store' | 'write'> & { ring: Ring }) {
  return async ({ replaced, added, note }: Replaced): Promise<void> => {
    await write(() => {
      note?.();
      for (const row of replaced) store.remove(row.id);
      for (const row of added) store.insert(row);
    });
    for (const row of replaced) ring.remove(row);
    for (const row of added) ring.add(row);
  };
}

type Described = Pick<ApiKeyRow, 'id' | 'nom' | 'role' | 'groupes' | 'droits'>;

function toStored(limits: readonly string[] | null | undefined): string | null {
  return limits ? JSON.stringify(limits) : null;
}

function toRow(described: Described, cle: string, at: Date): ApiKeyRow {
  const prefixe = cle.slice(0, shownCharacters);
  return { ...described, prefixe, hash: toSecretHash(cle), created_at: at.toISOString(), last_used_at: null };
}

function toDeclaredRow(cle: string, at: Date): ApiKeyRow {
  return toRow({ id: declaredId, nom: 'COMPTOIR_API_KEY', role: 'admin', groupes: null, droits: null }, cle, at);
}

function toApiKey(row: ApiKeyRow): ApiKey {
  const { hash: _, ...shown } = row;
  return { ...shown, groupes: toGroupes(row), droits: toKeyDroits(row) };
}
