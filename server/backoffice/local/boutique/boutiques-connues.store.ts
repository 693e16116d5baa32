import type { Connection } from '#server/database/database.ts';
import type { BoutiqueConnue } from '#shared/contracts/boutique/boutiques.ts';
import { Refused } from '#shared/endpoints/errors.ts';
import { isDesk } from '#shared/boutiques-suivies.ts';
import { readJson } from '#shared/endpoints/read-json.ts';
import { findRang } from '#server/backoffice/numbering/series.ts';

type KnownList = { empreinte: string; liste: BoutiqueConnue[] };

export type BoutiquesConnues = ReturnType<typeof createBoutiquesConnues>;

const none: KnownList = { empreinte: '', liste: [] };

/**
 * Reads the shops of the group; an empty list without a hub. The parsed value is cached, so asking again costs little.
 */
export function createBoutiquesConnues(connection: Connection) {
  const findEmpreinte = connection.prepare<[], string>('select empreinte from boutiques_connues where id = 1').pluck();
  const findListe = connection.prepare<[], string>('select liste from boutiques_connues where id = 1').pluck();
  const save = connection.prepare(
    'insert or replace into boutiques_connues (id, empreinte, liste) values (1, @empreinte, @liste)',
  );
  let kept = none;

  function read(): KnownList {
    const empreinte = findEmpreinte.get() ?? none.empreinte;
    if (kept.empreinte !== empreinte) kept = { empreinte, liste: readJson<BoutiqueConnue[]>(findListe.get() ?? '[]') };
    return kept;
  }

  /** Returns whether the records of other shops come here too. */
  const isDeskHere = (): boolean => isDesk(read().liste);

  /** Finds the shop that gave a number; undefined without a hub, and until this installation has heard of its till. */
  function findOf(numero: string): BoutiqueConnue | undefined {
    const rang = findRang(numero);
    return rang && read().liste.find(({ postes }) => postes.includes(rang.poste));
  }

  /** Finds the shop that gave a number, or the one it was given for, if it is another than this one. */
  function findOther(numero: string, destination?: string | null): BoutiqueConnue | undefined {
    const found = destination ? read().liste.find(({ code }) => code === destination) : findOf(numero);
    return found?.ici ? undefined : found;
  }

  return {
    list: (): BoutiqueConnue[] => read().liste,
    /** Returns the fingerprint of the list, which changes with anything in it; empty without shops. */
    getEmpreinte: (): string => read().empreinte,
    /** Returns the code of this installation's own shop; null when there is only one shop. */
    findIci: (): string | null => read().liste.find(({ ici }) => ici)?.code ?? null,
    /** Returns the tills of a shop as a JSON array for a query; an empty one for an unknown shop. */
    toPostes: (code: string): string => JSON.stringify(read().liste.find((one) => one.code === code)?.postes ?? []),
    findOf,
    findOther,
    /** Returns whether a number is of another shop whose records come here too, as they do at a desk. */
    isOfFollowed: (numero: string): boolean => findOther(numero)?.suivie === true,
    isDesk: isDeskHere,
    /**
     * Returns the shop whose own limits of stock hold here, and are changed here: none where there is one shop only, nor
     * at a desk, which says what holds for all.
     */
    findLimitee: (): string | null =>
      read().liste.length < 2 || isDeskHere() ? null : (read().liste.find(({ ici }) => ici)?.code ?? null),
    /**
     * @throws {Refused} at a desk, whose stock is the sum of all the shops it follows: `done` («Un inventaire s’ouvre»)
     * takes the stock of one shop.
     */
    assertOneStock(done: string): void {
      if (!isDeskHere()) return;
      const own = read().liste.find(({ ici }) => ici)?.nom ?? 'la boutique';
      throw new Refused(
        `${done} sur une caisse de ${own}\u00a0: celle-ci suit plusieurs boutiques, et son stock est leur somme.`,
      );
    },
    /** @throws {Refused} for a record of another shop that is followed here: the hub would refuse the change. */
    assertNotOther(numero: string, destination?: string | null): void {
      const other = findOther(numero, destination);
      if (!other?.suivie) return;
      throw new Refused(
        `${numero} est de la boutique ${other.nom}\u00a0: elle seule peut le changer. Faites-le sur une de ses caisses.`,
      );
    },
    /** Replaces the list in the caller's transaction. */
    save: ({ empreinte, liste }: KnownList): void => void save.run({ empreinte, liste: JSON.stringify(liste) }),
  };
}

/** Returns the SQL expression of the till that gave a number, `P01` of `FA-P01-000123`. */
export const toPosteSql = (column: 'numero' | 'origine'): string =>
  `substr(${column}, 4, instr(substr(${column}, 4), '-') - 1)`;
