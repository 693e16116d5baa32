import { randomUUID, timingSafeEqual } from 'node:crypto';
import type { Logger } from 'pino';
import { z } from 'zod';
import type { ServiceDatabase } from '#server/database/service-database.ts';
import type { Caller } from '#server/http/caller.ts';
import { createSecret, toSecretHash } from '#server/http/secret.ts';
import type { ApiKey, ApiKeyInput } from '#shared/contracts/auth.ts';
import { groups } from '#shared/endpoint.ts';
import { NotFound } from '#shared/errors.ts';
import type { ApiKeyRow, ApiKeyStore } from './api-keys.store.ts';

/** The key of `COMPTOIR_API_KEY`, one at the most. */
const declaredId = 'environnement';
const shownCharacters = 8;
/** Uses of a key are noted once a minute, not at each request. */
const usedEveryMs = 60_000;

const Groupes = z.array(z.enum(groups));

type Known = { row: ApiKeyRow; caller: Caller; hash: Buffer; noted: number };
type Deps = Pick<ServiceDatabase, 'write'> & { store: ApiKeyStore; now: () => Date; logger: Logger };

export type ApiKeyService = ReturnType<typeof createApiKeyService>;

/** The keys of the shop's other programs, all kept in memory: to know one costs a hash. */
export function createApiKeyService({ store, write, now, logger }: Deps) {
  const known = new Map(store.list().map((row) => [row.hash, toKnown(row)]));

  async function replace(row: ApiKeyRow, replaced: readonly Known[]): Promise<void> {
    await write(() => {
      for (const old of replaced) store.remove(old.row.id);
      store.insert(row);
    });
    for (const old of replaced) known.delete(old.row.hash);
    known.set(row.hash, toKnown(row));
  }

  async function remove(key: Known): Promise<void> {
    known.delete(key.row.hash);
    await write(() => store.remove(key.row.id));
  }

  const findById = (id: string) => [...known.values()].find(({ row }) => row.id === id);

  function noteUse(key: Known) {
    const time = now().getTime();
    if (time - key.noted < usedEveryMs) return;
    key.noted = time;
    const at = new Date(time).toISOString();
    key.row.last_used_at = at;
    write(() => store.markUsed(key.row.id, at)).catch((error: unknown) => {
      logger.warn({ err: error }, 'use of an API key not noted');
    });
  }

  return {
    list: (): ApiKey[] =>
      [...known.values()].map(({ row }) => toApiKey(row)).sort((a, b) => b.created_at.localeCompare(a.created_at)),

    /** A new random key; its text is in this answer and nowhere else. */
    async create({ nom, role, groupes }: ApiKeyInput): Promise<ApiKey & { cle: string }> {
      const cle = `cpt_${createSecret()}`;
      const row = toRow({ id: randomUUID(), nom, role, groupes: groupes ? JSON.stringify(groupes) : null }, cle, now());
      await replace(row, []);
      return { ...toApiKey(row), cle };
    },

    /** Revokes a key at once. */
    async delete(id: string) {
      const key = findById(id);
      if (!key) throw new NotFound(`Clé ${id} introuvable`);
      await remove(key);
      return { success: true as const, message: `La clé « ${key.row.nom} » est révoquée.` };
    },

    /** Makes the configured key, and no earlier one, an administrator's; without a key, none is. */
    async declare(cle: string | undefined): Promise<void> {
      const before = findById(declaredId);
      if (cle === undefined) return before && remove(before);
      if (before?.row.hash === toSecretHash(cle)) return;
      const row = toRow({ id: declaredId, nom: 'COMPTOIR_API_KEY', role: 'admin', groupes: null }, cle, now());
      const same = known.get(row.hash);
      await replace(
        row,
        [before, same].filter((key) => key !== undefined),
      );
    },

    /** The program a key stands for; undefined for a key that is not ours. */
    findCaller(cle: string): Caller | undefined {
      const hash = toSecretHash(cle);
      const key = known.get(hash);
      if (!key || !timingSafeEqual(key.hash, Buffer.from(hash))) return undefined;
      noteUse(key);
      return key.caller;
    },
  };
}

function toKnown(row: ApiKeyRow): Known {
  const groupes = toGroupes(row);
  const caller: Caller = { kind: 'api-key', id: row.id, role: row.role, ...(groupes && { groups: groupes }) };
  const noted = row.last_used_at === null ? 0 : Date.parse(row.last_used_at);
  return { row, caller, hash: Buffer.from(row.hash), noted };
}

function toGroupes({ groupes }: ApiKeyRow) {
  return groupes === null ? null : Groupes.parse(JSON.parse(groupes));
}

type Described = Pick<ApiKeyRow, 'id' | 'nom' | 'role' | 'groupes'>;

function toRow(described: Described, cle: string, at: Date): ApiKeyRow {
  const prefixe = cle.slice(0, shownCharacters);
  return { ...described, prefixe, hash: toSecretHash(cle), created_at: at.toISOString(), last_used_at: null };
}

function toApiKey(row: ApiKeyRow): ApiKey {
  const { hash: _, ...shown } = row;
  return { ...shown, groupes: toGroupes(row) };
}
