import type { WriteContext } from '#server/calls/caller.ts';
import type { PersonneChangee, PersonneSiege } from '#shared/contracts/postes/gateway-personnes.ts';
import { Conflict, InvalidInput, NotFound, Outdated, Refused } from '#shared/endpoints/errors.ts';
import { toSameText } from '#shared/text/same-value.ts';
import type { HubDeps } from '../hub-deps.ts';
import { toSuivies, toutes } from '../store/boutiques-suivies.ts';
import type { Ask } from '../store/hub-database.ts';
import { columns, lockGroupe, notePersonne, type PersonneRow, tellVersion, toPersonne } from './personnes-writes.ts';

type Deps = Pick<HubDeps, 'database' | 'postes' | 'watch'>;
/** A desk with the shops it follows, read in the transaction of its change. */
type Desk = { groupe: string; poste: string; suivies: string[]; suitToutes: boolean; voulues: boolean };

/** A mistake would have every till of a shop take this many people over. */
const mostPeople = 5_000;

/** Lets a desk manage the people of the shops it follows; nobody who also works in another is changed by it. */
export function createDeskPersonnes({ database: { ask, transact }, postes, watch }: Deps) {
  async function change<T>({ caller }: WriteContext, work: (within: Ask, desk: Desk) => Promise<T>): Promise<T> {
    const sender = await postes.getSender(caller.id);
    const made = await transact(async (within) => {
      const isWanted = await lockGroupe(within, sender.groupe);
      const desk = await getDesk(within, sender);
      if (!isWanted) throw new Refused(notWanted);
      const result = await work(within, desk);
      await tellVersion(within, desk.groupe);
      return result;
    });
    watch.tell(sender.groupe);
    return made;
  }

  return {
    /** @throws {Refused} for a till that is no desk. */
    async listManaged({ caller }: WriteContext) {
      const desk = await getDesk(ask, await postes.getSender(caller.id));
      const rows = await ask<PersonneRow>({
        texte: `select ${columns} from personnes where groupe = $1 and ($2 or boutiques && $3)
          order by nom, prenom, email`,
        valeurs: [desk.groupe, desk.suitToutes, [...desk.suivies, toutes]],
      });
      const personnes = rows.map((row) => ({ ...toPersonne(row), modifiable: isWithin(row.boutiques, desk) }));
      return { voulues: desk.voulues, suit_toutes: desk.suitToutes, personnes };
    },

    /** @throws {Refused | Conflict | Outdated | NotFound} */
    set: (id: string, changed: PersonneChangee, context: WriteContext): Promise<PersonneSiege> =>
      change(context, (within, desk) => setPersonne(within, desk, { id, ...changed })),

    /** @throws {Refused | NotFound} */
    remove: (id: string, context: WriteContext): Promise<{ success: true }> =>
      change(context, async (within, desk) => {
        await getManaged(within, desk, id);
        await within({ texte: 'delete from personnes where groupe = $1 and id = $2', valeurs: [desk.groupe, id] });
        await notePersonne(within, { ...desk, id, what: 'retirée' });
        return { success: true as const };
      }),
  };
}

const notWanted =
  'Ce groupe n’a pas de personnes à lui\u00a0: qui administre le siège dit d’abord qu’il en veut (docs/siege.md).';
const noDesk = 'Cette caisse ne suit que sa boutique\u00a0: les personnes du groupe se gèrent au siège.';
const elsewhere = 'Cette personne travaille aussi dans une boutique que ce poste ne suit pas.';

type Sender = { groupe: string; poste: string };

/** @throws {Refused} for a till that is no desk. */
async function getDesk(ask: Ask, { groupe, poste }: Sender): Promise<Desk> {
  const [row] = await ask<{ boutique: string; suivies: string[] | null; voulues: boolean }>({
    texte: `select p.boutique, p.suivies, g.personnes_jours is not null as voulues
      from groupes g join postes p on p.groupe = g.code
      where g.code = $1 and p.code = $2 and p.date_retrait is null`,
    valeurs: [groupe, poste],
  });
  if (!row?.suivies) throw new Refused(noDesk);
  const { boutique, suivies, voulues } = row;
  return { groupe, poste, suivies: [boutique, ...suivies], suitToutes: suivies.includes(toutes), voulues };
}

/** Returns whether a desk follows all of these shops, so that it may change who works in them. */
function isWithin(boutiques: readonly string[], { suivies, suitToutes }: Desk): boolean {
  return suitToutes || boutiques.every((code) => code !== toutes && suivies.includes(code));
}

/** @throws {NotFound | Refused} for somebody this desk does not manage. */
async function getManaged(ask: Ask, desk: Desk, id: string): Promise<PersonneRow> {
  const texte = `select ${columns} from personnes where groupe = $1 and id = $2`;
  const [row] = await ask<PersonneRow>({ texte, valeurs: [desk.groupe, id] });
  const isSeen = row && (desk.suitToutes || [...desk.suivies, toutes].some((one) => row.boutiques.includes(one)));
  if (!isSeen) throw new NotFound('Cette personne n’est pas du groupe.');
  if (!isWithin(row.boutiques, desk)) throw new Refused(elsewhere);
  return row;
}

type Given = PersonneChangee & { id: string };

async function setPersonne(ask: Ask, desk: Desk, given: Given): Promise<PersonneSiege> {
  const boutiques = toSuivies(given.boutiques);
  if (!isWithin(boutiques, desk)) throw new Refused('Ce poste ne suit pas toutes ces boutiques.');
  await assertKnown(ask, desk, boutiques);
  const write = given.base === null ? add : update;
  return write(ask, desk, { ...given, codes: boutiques });
}

/** A desk that follows all shops may name one that is not there. @throws {Refused} */
async function assertKnown(ask: Ask, { groupe }: Desk, codes: string[]): Promise<void> {
  const known = await ask({
    texte: 'select code from boutiques where groupe = $1 and code = any($2)',
    valeurs: [groupe, codes],
  });
  const asked = new Set(codes.filter((code) => code !== toutes));
  if (known.length < asked.size) throw new Refused('Une de ces boutiques n’est pas du groupe.');
}

type Written = Given & { codes: string[] };

async function add(ask: Ask, desk: Desk, given: Written): Promise<PersonneSiege> {
  const { id, email, nom, prenom, role, droits, codes, verificateur, auteur } = given;
  if (verificateur === undefined) {
    throw new InvalidInput('Il manque un mot de passe.', [{ champ: 'verificateur', message: 'manque' }]);
  }
  const [count] = await ask<{ full: boolean }>({
    texte: 'select count(*) >= $2 as full from personnes where groupe = $1',
    valeurs: [desk.groupe, mostPeople],
  });
  if (count?.full) throw new Refused(`Un groupe a au plus ${mostPeople} personnes.`);
  const [row] = await ask<PersonneRow>({
    texte: `insert into personnes (groupe, id, email, nom, prenom, role, droits, boutiques, verificateur, version, modifie_par)
      values ($1, $2, $3, $4, $5, $6, $7, $8, $9, 1, $10) on conflict do nothing returning ${columns}`,
    valeurs: [desk.groupe, id, email, nom, prenom, role, JSON.stringify(droits), codes, verificateur, auteur],
  });
  if (!row) return addAgain(ask, desk, given);
  await notePersonne(ask, { ...desk, id, what: 'ajoutée' });
  return toPersonne(row);
}

/**
 * A creation that is pressed again because its answer was lost: the id, which its form chose by chance, says that it is
 * the same, and what was typed last counts.
 * @throws {Conflict | Outdated} for another person's address, or id, and once somebody else has changed the person.
 */
async function addAgain(ask: Ask, desk: Desk, given: Written): Promise<PersonneSiege> {
  const { id, email, nom, prenom, role, droits, codes: boutiques, verificateur, auteur } = given;
  const [row] = await ask<PersonneRow & { verificateur: string }>({
    texte: `select ${columns}, verificateur from personnes where groupe = $1 and id = $2 and email = $3`,
    valeurs: [desk.groupe, id, email],
  });
  if (!row) throw new Conflict('Cette adresse est déjà celle d’une personne du groupe.');
  if (row.modifie_par !== auteur) throw toOutdated(row);
  const isMade = toWhat(row, { nom, prenom, role, droits, boutiques, verificateur }, false) === unchanged;
  return isMade ? toPersonne(row) : update(ask, desk, { ...given, base: row.version });
}

const toOutdated = (row: PersonneRow) =>
  new Outdated('Cette personne a été modifiée entre-temps par quelqu’un d’autre.', toPersonne(row));

async function update(ask: Ask, desk: Desk, given: Written): Promise<PersonneSiege> {
  const { id, email, nom, prenom, role, droits, codes, verificateur, auteur, base } = given;
  const before = await getManaged(ask, desk, id);
  if (before.version !== base) throw toOutdated(before);
  if (before.email !== email) throw new Refused('L’adresse d’une personne ne change pas\u00a0: créez-la à nouveau.');
  const [row] = await ask<PersonneRow>({
    texte: `update personnes set nom = $3, prenom = $4, role = $5, droits = $6, boutiques = $7,
      verificateur = coalesce($8, verificateur), version = version + 1, date_modification = now(), modifie_par = $9
      where groupe = $1 and id = $2 returning ${columns}`,
    valeurs: [desk.groupe, id, nom, prenom, role, JSON.stringify(droits), codes, verificateur ?? null, auteur],
  });
  if (!row) throw new NotFound('Cette personne n’est pas du groupe.');
  const after = { nom, prenom, role, droits, boutiques: codes };
  await notePersonne(ask, { ...desk, id, what: toWhat(before, after, verificateur !== undefined) });
  return toPersonne(row);
}

const unchanged = 'rien';

/** Names the fields that changed. */
function toWhat(before: PersonneRow, after: object, hasPassword: boolean): string {
  const known = new Map(Object.entries(before));
  const changed = Object.entries(after).flatMap(([name, value]) =>
    toSameText(known.get(name)) === toSameText(value) ? [] : [name],
  );
  return [...changed, ...(hasPassword ? ['mot de passe'] : [])].join(', ') || unchanged;
}
