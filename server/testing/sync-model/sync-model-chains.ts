import { verifyDatabase } from '#server/conformite/verify-database.ts';
import type { Rupture } from '#shared/contracts/service/conformite.ts';
import type { World } from './sync-model-world.ts';

/** What a till whose disk lost records is told: they are missing. Nothing else may be wrong with what is left. */
const ofLoss: readonly string[] = ['debut', 'manquant', 'fin', 'document_sans_scelle', 'document_disparu'];

/**
 * Finds breaks in the chains of all tills, on each side that has them. Of a till that lost records, or was restored from
 * a backup, missing ones are named and no other break is; one whose whole disk was put back, twice at one rank.
 */
export async function findBrokenChains({ all, files, losses }: World): Promise<string[]> {
  const findFile = (_numero: string, empreinte: string) => files.get(empreinte);
  // A shop that received two records of one rank also says so in its own journal.
  const isSaidElsewhere = ({ poste, message }: Rupture) =>
    [...losses.imaged].some((imaged) => imaged !== poste && message.includes(`Caisse ${imaged},`));
  // Whoever lost records lacks those of others too.
  const isOfLoss = ({ poste, genre }: Rupture, side: string) =>
    ([poste, side].some((one) => losses.lossy.has(one)) && ofLoss.includes(genre)) ||
    (losses.imaged.has(poste) && genre === 'bifurcation');
  const found = all.map(async ({ poste, side: { local, heads } }) => {
    const { ruptures } = await verifyDatabase({ connection: local.connection, poste, heads, findFile });
    const own = ruptures.filter((one) => !isOfLoss(one, poste) && !isSaidElsewhere(one));
    return own.map(({ message }) => `${poste}: ${message}`);
  });
  return (await Promise.all(found)).flat();
}
