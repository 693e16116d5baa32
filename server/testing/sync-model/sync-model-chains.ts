import { verifyDatabase } from '#server/conformite/verify-database.ts';
import type { World } from './sync-model-world.ts';

/** Finds breaks in the chains of tills that lost nothing, on each side that has them. */
export async function findBrokenChains({ all, files, losses }: World): Promise<string[]> {
  const findFile = (_numero: string, empreinte: string) => files.get(empreinte);
  const sides = all.filter(({ poste }) => !losses.lossy.has(poste));
  const found = sides.map(async ({ poste, side: { local, heads } }) => {
    const { ruptures } = await verifyDatabase({ connection: local.connection, poste, heads, findFile });
    // A shop that received two records of one rank also says so in its own journal.
    const isSound = (message: string) => ![...losses.lossy].some((lossy) => message.includes(`Caisse ${lossy},`));
    const own = ruptures.filter(({ poste: of, message }) => !losses.lossy.has(of) && isSound(message));
    return own.map(({ message }) => `${poste}: ${message}`);
  });
  return (await Promise.all(found)).flat();
}
