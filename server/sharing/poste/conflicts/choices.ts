import { randomUUID } from 'node:crypto';
import type { Quarantined } from '../outbox/quarantine.store.ts';
import { isAnotherFact } from '../../records/is-another-fact.ts';
import { isGivenTwice, unreadable } from '../outbox/keep-both.ts';
import { type OutboxRow, toElement } from '../outbox/outbox.store.ts';
import type { PostePart } from '../poste-part.ts';
import type { Write } from '#server/database/commit-group.ts';
import { repliques } from '#shared/contracts/postes/gateway.ts';
import { InvalidInput, Refused } from '#shared/endpoints/errors.ts';
import { createLineChoice } from './line-choice.ts';
import { readJson } from '#shared/endpoints/read-json.ts';

type Deps = { postePart: PostePart; write: Write };
type Champs = Record<string, unknown>;

export type Choices = ReturnType<typeof createChoices>;

/** What somebody can do about an element of the outbox; each returns once it is on disk. */
export function createChoices({ postePart, write }: Deps) {
  const { outbox, quarantine, takeOver, keepBoth } = postePart;
  /** Sent again as new, and right whatever the back office has: somebody has seen both versions. */
  function force(row: OutboxRow, apres: Champs, evenement: string) {
    const element = JSON.stringify({ ...toElement(row), apres, force: true });
    outbox.change(row, { element, cle: randomUUID(), etat: 'en_attente', prochain_essai: 0, motif: null }, evenement);
  }

  const lines = createLineChoice(postePart);

  return {
    /**
     * Sends it again now. The key stays while nobody has answered: what was received already is not done twice. One that was
     * refused has been answered under its key for good: it goes again under another.
     */
    retry: (id: number) =>
      write(() => {
        const row = outbox.get(id);
        if (row.etat !== 'refuse' && row.etat !== 'en_attente') throw new Refused('Cet élément est déjà réglé.');
        const cle = row.etat === 'refuse' ? randomUUID() : row.cle;
        outbox.change(row, { cle, etat: 'en_attente', prochain_essai: 0 }, 'Nouvel essai demandé');
      }),

    /** What was written here takes the place of what the back office has; of two facts under one number both are kept. */
    keepMine: (id: number) =>
      write(() => {
        const row = getRefused(outbox, id);
        if (isGivenTwice(row)) return void keepBoth(row);
        assertChoosable(row);
        force(row, toElement(row).apres, 'Choix\u00a0: garder la nôtre');
      }),

    /** What the back office has takes the place of what was written here; @throws {Refused} when it has nothing, or nothing this till can read. */
    keepTheirs: (id: number) =>
      write(() => {
        const row = getRefused(outbox, id);
        if (row.leur === null) return setAside(postePart, row);
        assertNotHandedOver(row, row.leur);
        outbox.change(row, { etat: 'abandonne' }, 'Choix\u00a0: garder la leur');
        if (takeOver(row.entite, row.code, readJson<Champs>(row.leur))) return;
        throw new Refused(unreadable);
      }),

    /**
     * Other values for the fields that were changed here; of a document's lines, the amounts follow.
     * @throws {InvalidInput} for a field that was not, or a value that does not fit it.
     */
    edit: (id: number, champs: Champs) =>
      write(() => {
        const row = getRefused(outbox, id);
        const { apres } = toElement(row);
        const chosen = lines.complete(row, parseChamps(row, apres, champs));
        if (isGivenTwice(row)) return void keepBoth(row, chosen);
        assertChoosable(row);
        force(row, { ...apres, ...chosen }, 'Choix\u00a0: valeurs modifiées');
        lines.settleLater(row, chosen);
        if (row.leur !== null) takeOver(row.entite, row.code, readJson<Champs>(row.leur));
      }),

    /** Tries to read again a record of the back office that was kept aside; gives it when it still cannot be read. */
    readAgain: (id: number): Promise<Quarantined | undefined> =>
      write(() => {
        const { entite, code, record } = quarantine.get(id);
        return takeOver(entite, code, readJson<Champs>(record)) ? undefined : quarantine.get(id);
      }),
  };
}

/** @throws {Refused} for what was issued here as it was, and is something else there. */
function assertNotHandedOver(row: OutboxRow, leur: string) {
  const { emission } = JSON.parse(leur) as Champs;
  if (!toElement(row).apres.emission || emission) return;
  throw new Refused(`${row.code} a été remise au client telle qu’elle est ici\u00a0: gardez la vôtre.`);
}

/** A clôture the shop does not take: what it counted waits for the next one, but for what others have counted. */
function setAside({ outbox, ...postePart }: PostePart, row: OutboxRow) {
  if (row.entite !== 'cloture') {
    throw new Refused('La boutique n’a pas cette fiche\u00a0: il n’y a rien à reprendre.');
  }
  outbox.change(row, { etat: 'abandonne' }, 'Choix\u00a0: écarter la nôtre');
  postePart.setAside('cloture', row.code);
}

/** @throws {Refused} for a day that was closed twice: it is sealed, and cannot be made another; and for what is known by its number alone. */
function assertChoosable(row: OutboxRow) {
  const { entite, code, leur } = row;
  if (entite !== 'session' && entite !== 'cloture') {
    if (leur === null || !isAnotherFact(toElement(row), readJson<Champs>(leur))) return;
    throw new Refused(`${code} est autre chose à la boutique\u00a0: gardez la leur, puis refaites la vôtre.`);
  }
  throw new Refused(
    `La boutique ne peut pas prendre ${code}\u00a0: les données de cette caisse ont été remises en arrière ou copiées. Gardez la leur\u00a0: ce que la vôtre était seule à compter sera dans la prochaine clôture.`,
  );
}

/** @throws {Refused} for one the back office has not refused. */
function getRefused(outbox: PostePart['outbox'], id: number): OutboxRow {
  const row = outbox.get(id);
  if (row.etat !== 'refuse') throw new Refused('Cet élément n’est pas à traiter.');
  return row;
}

function parseChamps({ entite }: OutboxRow, apres: Champs, champs: Champs): Champs {
  const unknown = Object.keys(champs).find((champ) => !(champ in apres));
  if (unknown !== undefined)
    throw new InvalidInput(`Le champ «\u00a0${unknown}\u00a0» ne fait pas partie de cette modification.`);
  const parsed = repliques[entite].partial().safeParse(champs);
  if (parsed.success) return parsed.data as Champs;
  throw new InvalidInput(`La valeur de «\u00a0${String(parsed.error.issues[0]?.path[0])}\u00a0» ne convient pas.`, [], {
    cause: parsed.error,
  });
}
