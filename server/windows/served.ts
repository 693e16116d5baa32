import type { Replication } from '#server/sharing/replication.ts';

/** Who else works on this service: the window that hosts it is not all that ends with it. */
export type Served = {
  /** Tills that work with this shop, whether they are on or not. */
  caisses: number;
  /** Those heard lately. */
  caissesEnLigne: number;
  /** Somebody works in a window of another account, or another session, of this machine. */
  aDesFenetres: boolean;
};

/** A till that is on asks every few seconds; one that was cut off for a moment is still at work. */
const heardMs = 2 * 60_000;

type Deps = { replication: Replication; hasGuests: () => boolean; now: () => Date };

/** Says who is served now. */
export function createServed({ replication, hasGuests, now }: Deps): () => Served {
  return () => {
    const postes = replication.part === 'partage' ? replication.postes.list() : [];
    const caisses = postes.filter(({ date_retrait }) => date_retrait === null);
    const since = new Date(now().getTime() - heardMs).toISOString();
    const enLigne = caisses.filter(({ derniere_visite }) => derniere_visite !== null && derniere_visite >= since);
    return { caisses: caisses.length, caissesEnLigne: enLigne.length, aDesFenetres: hasGuests() };
  };
}
