import type { Famille } from '#shared/contracts/articles/familles.ts';
import { NotFound, Refused } from '#shared/endpoints/errors.ts';
import { foldText, listFoldedWords, listSigns } from '#shared/text/search-text.ts';
import { JsonBytes } from '#server/calls/json-bytes.ts';
import { toBytesReference } from '#server/calls/counted-bytes.ts';
import { cleanCode } from '#shared/identifiers/clean-code.ts';
import type { LocalDatabase } from '../local-database.ts';
import { prepareFoundBytes, prepareRecordBytes } from '../record-bytes.ts';
import { createRowWriter } from '../row-writer.ts';
import { familles } from './familles.table.ts';
import { prepareRecords } from '../sums/read-record.ts';

export type FamilleStore = {
  find(code: string): Famille | undefined;
  /** @throws {NotFound} «Famille X introuvable». */
  get(code: string): Famille;
  /**
   * Returns a family that an article may be put in.
   * @throws {Refused} for an unknown code, or a family that only totals others.
   */
  getDetail(code: string): Famille;
  /** Writes a record, new or changed from `before`; in the caller's transaction. */
  save(famille: Famille, before: Famille | undefined): Famille;
  /** Lists every family in order of creation, or those whose code or label has all the words of the filter. */
  list(filtre: string): JsonBytes<Famille[]>;
  count(): number;
};

const table = 'familles';

/** The searched text, folded and as written. */
type Searched = { recherche: string; texte: string };

function createFilter(filtre: string): (famille: Searched) => boolean {
  const [words, signs] = [listFoldedWords(filtre), listSigns(filtre)];
  return ({ recherche, texte }) =>
    words.every((word) => recherche.includes(word)) && signs.every((sign) => texte.includes(sign));
}

/** Stores the families of a back office: a few hundred at most, so they are filtered one by one. */
export function createFamilleStore({ connection, listings, changes }: LocalDatabase): FamilleStore {
  const saveRow = createRowWriter(connection, familles, 'code');
  const { find: read } = prepareRecords<[string]>(connection, table, 'code = ?');
  const listTexts = connection.prepare<[], { id: number } & Searched>(
    "select id, recherche, code || ' ' || intitule as texte from familles order by id",
  );
  const countAll = connection.prepare<[], number>('select count(*) from familles').pluck();
  const listAll = prepareRecordBytes(connection, table, (saine) => `select record, ${saine} from familles order by id`);
  const listFound = prepareFoundBytes(connection, table);

  function find(code: string): Famille | undefined {
    return read<Famille>(code) ?? read<Famille>(cleanCode(code));
  }

  function listMatching(filtre: string): Buffer {
    const matching = listTexts.all().filter(createFilter(filtre));
    return listFound(matching.map(({ id }) => id));
  }

  return {
    find,
    get(code) {
      const famille = find(code);
      if (!famille) throw new NotFound(`Famille ${code} introuvable`);
      return famille;
    },
    getDetail(code) {
      const famille = find(code);
      if (!famille) throw new Refused(`La famille ${code} n’existe pas`);
      if (famille.est_total)
        throw new Refused(`La famille ${code} totalise d’autres familles\u00a0: elle ne reçoit pas d’article`);
      return famille;
    },
    save(famille, before) {
      const recherche = foldText(`${famille.code} ${famille.intitule}`);
      saveRow({ ...famille, version: 1, recherche, record: JSON.stringify(famille) });
      listings.touch(table);
      changes.note({ entite: 'famille', code: famille.code, before, after: famille });
      return famille;
    },
    list(filtre) {
      if (filtre.trim() === '') return listings.get(table, '', listAll);
      return JsonBytes.ofItems(() => toBytesReference(listMatching(filtre)), listings.getVersion(table));
    },
    count: () => countAll.get() ?? 0,
  };
}
