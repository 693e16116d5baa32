import type { Connection } from '#server/database/database.ts';
import type { BoutiqueConnue } from '#shared/contracts/boutique/boutiques.ts';
import { Refused } from '#shared/endpoints/errors.ts';
import { readJson } from '#shared/endpoints/read-json.ts';
import { findRang } from '../numbering/series.ts';

type Told = { empreinte: string; liste: BoutiqueConnue[] };

export type BoutiquesConnues = ReturnType<typeof createBoutiquesConnues>;

const none: Told = { empreinte: '', liste: [] };

/** The shops of the group; none where there is no hub. Kept parsed: it costs little to ask again. */
export function createBoutiquesConnues(connection: Connection) {
  const findEmpreinte = connection.prepare<[], string>('select empreinte from boutiques_connues where id = 1').pluck();
  const findListe = connection.prepare<[], string>('select liste from boutiques_connues where id = 1').pluck();
  const save = connection.prepare(
    'insert or replace into boutiques_connues (id, empreinte, liste) values (1, @empreinte, @liste)',
  );
  let kept = none;

  function read(): Told {
    const empreinte = findEmpreinte.get() ?? none.empreinte;
    if (kept.empreinte !== empreinte) kept = { empreinte, liste: readJson<BoutiqueConnue[]>(findListe.get() ?? '[]') };
    return kept;
  }

  /** The shop that numbered something, where that is another than this one. */
  function findOther(numero: string): BoutiqueConnue | undefined {
    const rang = findRang(numero);
    const found = rang && read().liste.find(({ postes }) => postes.includes(rang.poste));
    return found?.ici ? undefined : found;
  }

  return {
    list: (): BoutiqueConnue[] => read().liste,
    /** Another where anything of them changed; empty where there are none. */
    getEmpreinte: (): string => read().empreinte,
    /** Code of the shop this Comptoir is of; null where there is but one. */
    findIci: (): string | null => read().liste.find(({ ici }) => ici)?.code ?? null,
    /** As JSON, for a query: the tills of a shop; none of one nobody knows. */
    toPostes: (code: string): string => JSON.stringify(read().liste.find((one) => one.code === code)?.postes ?? []),
    findOther,
    /** @throws {Refused} for what another shop numbered and this desk is told of: the hub would not take it. */
    assertNotOther(numero: string): void {
      const other = findOther(numero);
      if (!other?.suivie) return;
      throw new Refused(`${numero} est de la boutique ${other.nom}\u00a0: elle seule peut le changer.`);
    },
    /** In the caller's transaction. */
    save: ({ empreinte, liste }: Told) => void save.run({ empreinte, liste: JSON.stringify(liste) }),
  };
}

/** In SQL, of a number: the till that gave it, `P01` of `FA-P01-000123`. */
export const posteSql = "substr(numero, 4, instr(substr(numero, 4), '-') - 1)";
