import { randomUUID } from 'node:crypto';
import type { Quarantined } from '../outbox/quarantine.store.ts';
import { isAnotherFact } from '../../records/is-another-fact.ts';
import { findOthersDrawer, isNumberedTwice, unreadable } from '../outbox/keep-both.ts';
import { type OutboxRow, toElement } from '../outbox/outbox.store.ts';
import type { PostePart } from '../poste-part.ts';
import type { Write } from '#server/database/commit-group.ts';
import { repliques } from '#shared/contracts/postes/gateway.ts';
import type { Imputation } from '#shared/contracts/reglements/reglements.ts';
import { InvalidInput, Refused } from '#shared/endpoints/errors.ts';
import { createLineChoice } from './line-choice.ts';
import { readJson } from '#shared/endpoints/read-json.ts';

type Deps = { postePart: PostePart; write: Write };
type Champs = Record<string, unknown>;
type AskedImputation = [imputations: readonly Pick<Imputation, 'numero' | 'montant'>[], auteur: string];

export type Choices = ReturnType<typeof createChoices>;

/** Implements what a user can do about an element of the outbox; each choice resolves once it is on disk. */
export function createChoices({ postePart, write }: Deps) {
  const { outbox, quarantine, receiveOrQuarantine, keepBoth, imputing } = postePart;
  /** Queues the element as a new one that the back office accepts whatever it has, since a user saw both versions. */
  function force(row: OutboxRow, apres: Champs, evenement: string) {
    const element = JSON.stringify({ ...toElement(row), apres, force: true });
    outbox.change(row, { element, cle: randomUUID(), etat: 'en_attente', prochain_essai: 0, motif: null }, evenement);
  }

  const lines = createLineChoice(postePart);

  return {
    /**
     * Sends the element again now. The key stays while nobody has answered, so that a change that was received is not
     * made twice. A refused element has its final answer under its key, so it gets a new one.
     */
    retry: (id: number) =>
      write(() => {
        const row = outbox.get(id);
        assertRetriable(row);
        const cle = row.etat === 'refuse' ? randomUUID() : row.cle;
        outbox.change(row, { cle, etat: 'en_attente', prochain_essai: 0 }, 'Nouvel essai demandé');
      }),

    /** Replaces the back office's version by the one written here; of two facts under one number both are kept. */
    keepMine: (id: number) =>
      write(() => {
        const row = getRefused(outbox, id);
        if (isNumberedTwice(row)) return keepBoth.keep(row);
        assertChoosable(row);
        force(row, toElement(row).apres, 'Choix\u00a0: garder la nôtre');
      }),

    /**
     * Replaces the version written here by the back office's; @throws {Refused} when it has none, or none this till can
     * read.
     */
    keepTheirs: (id: number) =>
      write(() => {
        const row = getRefused(outbox, id);
        if (row.leur === null) return setAside(postePart, row);
        assertNotHandedOver(row, row.leur);
        outbox.change(row, { etat: 'abandonne' }, 'Choix\u00a0: garder la leur');
        if (receiveOrQuarantine(row.entite, row.code, readJson<Champs>(row.leur))) return;
        throw new Refused(unreadable);
      }),

    /**
     * Sets other values for the fields that were changed here; the amounts of a document follow from its lines.
     * @throws {InvalidInput} for a field that was not changed, or a value that does not fit it.
     */
    edit: (id: number, champs: Champs) =>
      write(() => {
        const row = getRefused(outbox, id);
        const { apres } = toElement(row);
        const chosen = lines.complete(row, parseChamps(row, apres, champs));
        if (isNumberedTwice(row)) return keepBoth.keep(row, chosen);
        assertChoosable(row);
        force(row, { ...apres, ...chosen }, 'Choix\u00a0: valeurs modifiées');
        lines.settleLater(row, chosen);
        if (row.leur !== null) receiveOrQuarantine(row.entite, row.code, readJson<Champs>(row.leur));
      }),

    /** Has a refused règlement pay other documents; see `createImputing`. */
    impute: (id: number, ...asked: AskedImputation) => write(() => imputing.impute(outbox.get(id), ...asked)),

    /** Tries again to read a quarantined record of the back office; returns it when it still cannot be read. */
    readAgain: (id: number): Promise<Quarantined | undefined> =>
      write(() => {
        const { entite, code, record } = quarantine.get(id);
        return receiveOrQuarantine(entite, code, readJson<Champs>(record)) ? undefined : quarantine.get(id);
      }),
  };
}

/** @throws {Refused} for a document that was issued here, when the other version is not issued. */
function assertNotHandedOver(row: OutboxRow, leur: string) {
  const { emission } = JSON.parse(leur) as Champs;
  if (!toElement(row).apres.emission || emission) return;
  throw new Refused(`${row.code} a été remise au client telle qu’elle est ici\u00a0: gardez la vôtre.`);
}

/**
 * Sets aside a clôture that the shop refuses: what it counted waits for the next one, except what others have counted.
 */
function setAside({ outbox, ...postePart }: PostePart, row: OutboxRow) {
  if (row.entite !== 'cloture') {
    throw new Refused('La boutique n’a pas cette fiche\u00a0: il n’y a rien à reprendre.');
  }
  outbox.change(row, { etat: 'abandonne' }, 'Choix\u00a0: écarter la nôtre');
  postePart.setAside('cloture', row.code);
}

/**
 * @throws {Refused} for a day that was closed twice, which is sealed and cannot be changed, and for records that are
 * known by their number alone.
 */
function assertChoosable(row: OutboxRow) {
  assertOwnDrawer(row);
  const { entite, code, leur } = row;
  if (entite !== 'session' && entite !== 'cloture') {
    if (leur === null || !isAnotherFact(toElement(row), readJson<Champs>(leur))) return;
    throw new Refused(`${code} est autre chose à la boutique\u00a0: gardez la leur, puis refaites la vôtre.`);
  }
  throw new Refused(
    `La boutique ne peut pas prendre ${code}\u00a0: les données de cette caisse ont été remises en arrière ou copiées. Gardez la leur\u00a0: ce que la vôtre était seule à compter sera dans la prochaine clôture.`,
  );
}

/** @throws {Refused} for an element that is settled, and for one that is refused however often it is sent. */
function assertRetriable(row: OutboxRow) {
  if (row.etat !== 'refuse' && row.etat !== 'en_attente') throw new Refused('Cet élément est déjà réglé.');
  assertOwnDrawer(row);
}

/** @throws {Refused} for a payment of another till's drawer. */
function assertOwnDrawer(row: OutboxRow) {
  const why = findOthersDrawer(row);
  if (why !== undefined) throw new Refused(why);
}

/** @throws {Refused} for an element the back office has not refused. */
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
