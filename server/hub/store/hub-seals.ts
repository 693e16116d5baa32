import { createSecretKey } from 'node:crypto';
import { createSealing, type Seals } from '#server/sharing/boutique/numbers/sealing.ts';
import { NotAllowed } from '#shared/endpoints/errors.ts';
import { unknownPoste } from '#server/sharing/boutique/postes/poste-rules.ts';
import type { Ask } from './hub-database.ts';

/** Seals what a group says to its tills, so that it can later be sure that it said so; the key is in the database. */
export function createHubSeals(ask: Ask) {
  const known = new Map<string, Seals>();

  return async (groupe: string): Promise<Seals> => {
    const found = known.get(groupe);
    if (found) return found;
    const [row] = await ask<{ cle: string }>({ texte: 'select cle from groupes where code = $1', valeurs: [groupe] });
    if (!row) throw new NotAllowed(unknownPoste);
    const key = createSecretKey(row.cle, 'base64url');
    const seals = createSealing(() => key);
    known.set(groupe, seals);
    return seals;
  };
}
