import type { Statement } from 'better-sqlite3';
import type { Connection } from '#server/database/database.ts';
import { foldText, listSigns } from '#shared/text/search-text.ts';
import { findSearchQuery, listBeginnings, type SearchQuery, toGroupToken } from './search-query.ts';
import { toSortKey, toSortPrefix } from './to-sort-key.ts';

/**
 * The search entry of a record: the words of its text, and codes that are compared without their separators. Lists are
 * ordered by its name, its code, and its family or town.
 */
export type SearchEntry = {
  groupe: string;
  texte: string;
  codes: readonly (string | null)[];
  tri: { nom: string; code: string; classe: string | null };
};

export type SearchIndex = {
  /** Replaces the search entry of a record; writes nothing when it is unchanged. In the caller's transaction. */
  put(id: number, entry: SearchEntry): void;
  /**
   * Finds the records of a group that match every word typed, best first: by code, by the beginning of the name, by the
   * beginnings of words, by inner parts.
   */
  search(groupe: string, typed: string, limit: number): number[];
  /**
   * Lists the records that have exactly this code, whatever its case and separators; a UPC is an EAN without its first
   * zero.
   */
  listByCode(groupe: string, typed: string): number[];
  /** Finds the records that have every word typed, or words that begin with it; the quick part of a search. */
  searchWords(groupe: string, typed: string, limit: number): number[];
};

/**
 * How many records that share a query's trigrams are checked for its exact words: bounds a search, whatever is typed.
 */
const maxCandidates = 2_000;
/** How many codes may differ only in what folding removes, e.g. `A_1` and `A.1`: few in practice. */
const maxSame = 20;
/** Sorts after any character of a folded code. */
const last = String.fromCodePoint(0x10ffff);

/** Creates the search index called `name`: `recherche_<name>`, its codes and its two full-text tables. */
export function createSearchIndex(connection: Connection, name: keyof typeof written): SearchIndex {
  const write = createIndexWriter(connection, `recherche_${name}`);
  const table = `recherche_${name}`;
  const { byCode, byExactCode, byName } = prepareColumnSearches(connection, table);
  const byWords = connection
    .prepare<[string, number], number>(`select rowid from ${table}_mots where ${table}_mots match ? limit ?`)
    .pluck();
  const byTrigrams = createTrigramSearch(connection, table);
  const bySigns = createSignSearch(connection, name);

  function* findAll(groupe: string, typed: string, query: SearchQuery, limit: number) {
    yield byCode.all(groupe, query.code, query.code + last, limit);
    const name = toSortPrefix(typed);
    yield byName.all(groupe, name, name + last, limit);
    yield byWords.all(query.wordsMatch, limit);
    if (query.trigramsMatch !== undefined) {
      yield byTrigrams(query.trigramsMatch, query.words, limit);
    }
  }

  return {
    put: write,
    search(groupe, typed, limit) {
      const query = findSearchQuery(typed, groupe);
      if (!query) return bySigns(groupe, listSigns(typed), limit);
      const found = new Set<number>();
      for (const ids of findAll(groupe, typed, query, limit)) {
        for (const id of ids) found.add(id);
        if (found.size >= limit) break;
      }
      return [...found].slice(0, limit);
    },
    listByCode(groupe, typed) {
      const code = toCode(typed);
      return code === ''
        ? bySigns(groupe, listSigns(typed), maxSame)
        : byExactCode.all(groupe, code, toEan(code), maxSame);
    },
    searchWords(groupe, typed, limit) {
      const query = findSearchQuery(typed, groupe);
      return query ? byWords.all(query.wordsMatch, limit) : [];
    },
  };
}

/** Prepares the searches by a code or by the beginning of a name. */
function prepareColumnSearches(connection: Connection, table: string) {
  return {
    byCode: connection
      .prepare<[string, string, string, number], number>(
        `select id from ${table}_codes where groupe = ? and code >= ? and code < ? limit ?`,
      )
      .pluck(),
    byExactCode: connection
      .prepare<[string, string, string, number], number>(
        `select id from ${table}_codes where groupe = ? and code in (?, ?) limit ?`,
      )
      .pluck(),
    byName: connection
      .prepare<[string, string, string, number], number>(
        `select id from ${table} where groupe = ? and tri_nom >= ? and tri_nom < ? order by tri_nom, tri_code, tri_classe limit ?`,
      )
      .pluck(),
  };
}

/** SQL expressions of the texts punctuation is searched in, one record after the other: folded texts have none. */
const written = {
  tiers: `concat_ws(' ', numero, intitule, contact, nom, prenom, ville, email)`,
  articles: `concat_ws(' ', reference, designation, designation_complementaire, code_ean, famille_code)`,
};

/** Finds records that hold every sign as it was typed: `%`, an emoji. */
function createSignSearch(connection: Connection, name: keyof typeof written) {
  const statement = connection
    .prepare<[string, string, number], number>(
      `select record.id from ${name} as record join recherche_${name} as entry on entry.id = record.id and entry.groupe = ?
       where not exists (select 1 from json_each(?) where not instr(${written[name]}, value)) limit ?`,
    )
    .pluck();
  return (groupe: string, signs: readonly string[], limit: number): number[] =>
    signs.length === 0 ? [] : statement.all(groupe, JSON.stringify(signs), limit);
}

/**
 * Finds records that share the trigrams and checks that they hold each word whole, since trigrams may lie apart. One
 * statement for each number of words.
 */
function createTrigramSearch(connection: Connection, table: string) {
  const statements = new Map<number, Statement<unknown[], number>>();

  function prepare(count: number) {
    const hold = Array.from({ length: count }, () => 'instr(entry.texte, ?)').join(' and ');
    return connection
      .prepare<unknown[], number>(
        `select entry.id from
        (select rowid from ${table}_trigrammes where ${table}_trigrammes match ? limit ${maxCandidates}) as candidate
        join ${table} as entry on entry.id = candidate.rowid where ${hold} limit ?`,
      )
      .pluck();
  }

  return (match: string, words: readonly string[], limit: number): number[] => {
    const statement = statements.get(words.length) ?? prepare(words.length);
    statements.set(words.length, statement);
    return statement.all(match, ...words, limit);
  };
}

function createIndexWriter(connection: Connection, table: string): SearchIndex['put'] {
  const columns = 'groupe, texte, codes, tri_nom, tri_code, tri_classe';
  const find = connection.prepare<[number], string[]>(`select ${columns} from ${table} where id = ?`).raw();
  const save = connection.prepare(`insert or replace into ${table} (id, ${columns}) values (?, ?, ?, ?, ?, ?, ?)`);
  const removeCode = connection.prepare(`delete from ${table}_codes where groupe = ? and code = ? and id = ?`);
  const addCode = connection.prepare(`insert into ${table}_codes (groupe, code, id) values (?, ?, ?)`);
  const saveWords = connection.prepare(`insert or replace into ${table}_mots (rowid, texte) values (?, ?)`);
  const saveTrigrams = connection.prepare(`insert or replace into ${table}_trigrammes (rowid, texte) values (?, ?)`);

  return (id, { groupe, ...entry }) => {
    const texte = foldText(entry.texte);
    const codes = listCodes(entry.codes);
    const before = find.get(id) ?? [];
    const [earlierGroup, earlierText, earlierCodes = ''] = before;
    const keys = [entry.tri.nom, entry.tri.code, entry.tri.classe ?? ''].map(toSortKey);
    const row = [groupe, texte, codes.join(' '), ...keys];
    if (row.every((value, at) => value === before[at])) return;
    save.run(id, ...row);
    for (const code of earlierCodes.split(' ')) removeCode.run(earlierGroup, code, id);
    for (const code of codes) addCode.run(groupe, code, id);
    if (earlierGroup === groupe && earlierText === texte) return;
    const group = toGroupToken(groupe);
    saveWords.run(id, [group, ...listBeginnings(texte)].join(' '));
    saveTrigrams.run(id, `${group} ${texte}`);
  };
}

function listCodes(codes: readonly (string | null)[]): string[] {
  return [...new Set(codes.map((code) => toCode(code ?? '')))].filter((code) => code !== '');
}

function toCode(typed: string): string {
  return foldText(typed).replaceAll(' ', '');
}

function toEan(code: string): string {
  return /^\d{12}$/.test(code) ? `0${code}` : code;
}
