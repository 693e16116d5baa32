import { timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import type { Caller } from '#server/calls/caller.ts';
import { toSecretHash } from '#server/calls/secret.ts';
import { groups } from '#shared/endpoints/endpoint.ts';
import { Droit, toDroits } from '#shared/utilisateurs/droits.ts';
import type { ApiKeyRow } from './api-keys.store.ts';

/** The use of a key is stored once a minute, not at each request. */
const notedEveryMs = 60_000;

const Groupes = z.array(z.enum(groups));

type Known = { row: ApiKeyRow; caller: Caller; hash: Buffer; notedAt: number };
type Deps = { rows: readonly ApiKeyRow[]; now: () => Date; noteUse: (id: string, at: string) => void };

/** Holds every API key in memory, so that recognising one costs a hash. */
export function createApiKeyRing({ rows, now, noteUse }: Deps) {
  const known = new Map(rows.map((row) => [row.hash, toKnown(row)]));

  function note(key: Known) {
    const time = now();
    if (Math.abs(time.getTime() - key.notedAt) < notedEveryMs) return;
    key.notedAt = time.getTime();
    key.row.last_used_at = time.toISOString();
    noteUse(key.row.id, key.row.last_used_at);
  }

  return {
    list: () => [...known.values()].map(({ row }) => row),
    find: (id: string) => [...known.values()].find(({ row }) => row.id === id)?.row,
    add: (row: ApiKeyRow) => void known.set(row.hash, toKnown(row)),
    remove: (row: ApiKeyRow) => void known.delete(row.hash),

    /** Finds the program a key belongs to; undefined for an unknown key. */
    findCaller(cle: string): Caller | undefined {
      const hash = toSecretHash(cle);
      const key = known.get(hash);
      if (!key || !timingSafeEqual(key.hash, Buffer.from(hash))) return undefined;
      note(key);
      return key.caller;
    },
  };
}

function toKnown(row: ApiKeyRow): Known {
  const groupes = toGroupes(row);
  const own = { id: row.id, role: row.role, droits: toKeyDroits(row) };
  const caller: Caller = { kind: 'api-key', ...own, ...(groupes && { groups: groupes }) };
  const notedAt = row.last_used_at === null ? 0 : Date.parse(row.last_used_at);
  return { row, caller, hash: Buffer.from(row.hash), notedAt };
}

/** Returns the rights of a key, which go beyond what its role may call. */
export function toKeyDroits({ role, droits }: Pick<ApiKeyRow, 'role' | 'droits'>): Droit[] {
  return droits === null ? toDroits(role) : z.array(Droit).parse(JSON.parse(droits));
}

/** Returns the groups a key is limited to; null when it is not. */
export function toGroupes({ groupes }: Pick<ApiKeyRow, 'groupes'>) {
  return groupes === null ? null : Groupes.parse(JSON.parse(groupes));
}
