import { createSecret } from '#server/calls/secret.ts';
import { Suivies } from '#shared/contracts/boutique/suivies.ts';
import type { PersonneSiege } from '#shared/contracts/postes/gateway-personnes.ts';
import { toSuit } from '../store/boutiques-suivies.ts';
import type { Ask } from '../store/hub-database.ts';

/** Columns of a person as those who manage them are answered: never what checks the password. */
export const columns = 'id, email, nom, prenom, role, droits, boutiques, version, date_modification, modifie_par';

export type PersonneRow = Omit<PersonneSiege, 'boutiques' | 'date_modification'> & {
  boutiques: string[];
  date_modification: Date;
};

/** Maps a row field by field, so that a column that is added is answered only where somebody means it. */
export function toPersonne(row: PersonneRow): PersonneSiege {
  const { id, email, nom, prenom, role, droits, version, modifie_par } = row;
  const boutiques = Suivies.parse(toSuit(row.boutiques));
  const date_modification = row.date_modification.toISOString();
  return { id, email, nom, prenom, role, droits, boutiques, version, date_modification, modifie_par };
}

/**
 * Locks a group for a change of its people, before they are read: changes are made one after the other, so that each
 * sees the one before, and the version tells the last. Returns whether the group wants people.
 */
export async function lockGroupe(ask: Ask, groupe: string): Promise<boolean> {
  const [row] = await ask<{ voulues: boolean }>({
    texte: 'select personnes_jours is not null as voulues from groupes where code = $1 for no key update',
    valeurs: [groupe],
  });
  return row?.voulues === true;
}

/**
 * Gives the group's people another version in the transaction that changes them: its tills take the list over again.
 * Where the group wants no people it remains empty.
 */
export async function tellVersion(ask: Ask, groupe: string): Promise<void> {
  await ask({
    texte: `update groupes set personnes_version = case when personnes_jours is null then '' else $2 end
      where code = $1`,
    valeurs: [groupe, createSecret().slice(0, 22)],
  });
}

type Noted = { groupe: string; poste: string; id: string; what: string };

/** Notes a change by the person's id, and what of it changed; never names or values. */
export const notePersonne = (ask: Ask, { groupe, poste, id, what }: Noted) =>
  ask({
    texte: "insert into evenements (groupe, code, texte, auteur) values ($1, 'personne', $2, $3)",
    valeurs: [groupe, `${id}\u00a0: ${what}`, poste],
  });
