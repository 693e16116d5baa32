import type { Replication } from '#server/sharing/replication.ts';

/** The other users of this service, who would be cut off with the window that hosts it. */
export type ServiceUse = {
  /** Number of tills that belong to this shop, on or off. */
  caisses: number;
  /** Number of tills that called recently. */
  caissesEnLigne: number;
  /** True when somebody uses a window of another account, or another session, of this machine. */
  aDesFenetres: boolean;
};

/** A till that is on calls every few seconds; one that called within this time, in milliseconds, is still in use. */
const recentMs = 2 * 60_000;

type Deps = { replication: Replication; hasGuests: () => boolean; now: () => Date };

/** Returns a function that tells who uses this service now. */
export function createServiceUse({ replication, hasGuests, now }: Deps): () => ServiceUse {
  return () => {
    const postes = replication.part === 'partage' ? replication.postes.list() : [];
    const caisses = postes.filter(({ date_retrait }) => date_retrait === null);
    const since = new Date(now().getTime() - recentMs).toISOString();
    const enLigne = caisses.filter(({ derniere_visite }) => derniere_visite !== null && derniere_visite >= since);
    return { caisses: caisses.length, caissesEnLigne: enLigne.length, aDesFenetres: hasGuests() };
  };
}
