import type { Statement } from 'better-sqlite3';
import type { Connection } from '#server/database/database.ts';
import type { DocumentOrder, DocumentQuestion } from '#shared/contracts/documents/document-list.ts';
import { type DocumentKind, documentKinds } from '#shared/contracts/documents/documents.ts';
import { findTypedAmount, toDocumentWords } from '#shared/documents/document-filter.ts';
import type { JourIso } from '#shared/time/dates.ts';
import { listSigns } from '#shared/text/search-text.ts';
import { createBoutiquesConnues, toPosteSql } from '../../boutique/boutiques-connues.store.ts';
import { createSearchIndex } from '../../search/search-index.ts';
import { lineIdsPerDocument } from '../documents.table.ts';
import { toFieldSql } from '../../sums/to-sum.ts';
import { toStateCondition } from './state-sql.ts';

const maxStatements = 200;
const maxArticles = 200;

/** SQL expression that punctuation is searched in: the folded text has none. */
const written = `concat_ws(' ', ${toFieldSql('documents', '$.client_intitule')}, client_code, numero, reference)`;

const orders: Record<DocumentOrder, (sens: string) => string> = {
  date: (sens) => `date ${sens}, id ${sens}`,
  numero: (sens) => `numero ${sens}`,
  // `recherche` begins with the customer's name.
  client: (sens) => `recherche ${sens}, id desc`,
  statut: (sens) => `statut ${sens}, id desc`,
  ht: (sens) => `total_ht ${sens}, id desc`,
  ttc: (sens) => `total_ttc ${sens}, id desc`,
};

type Wanted = {
  kind: DocumentKind;
  question: DocumentQuestion;
  today: JourIso;
  /** Restricts to documents that take deposit invoices off: these are few and have an index of their own. */
  isDeducting?: boolean;
};

/** Reads one row over the documents that match a question: `select` over their `columns`, in the question's order. */
export function createDocumentQuery(connection: Connection) {
  const prepare = rememberStatements(connection);
  const toAsked = createAsked(connection);
  return (select: string, columns: string, { kind, question, today, isDeducting = false }: Wanted): unknown => {
    const asked = toAsked(kind, question, today);
    return prepare(select, columns, { ...asked, isDeducting }).get(...asked.values);
  };
}

/** A question as SQL, with the values to bind. */
type Asked = { where: string; order: string; values: (string | number)[] };
type Prepared = Pick<Asked, 'where' | 'order'> & { isDeducting: boolean };

/** Caches the statements: one for each combination of word count, order and filter, prepared at its first use. */
function rememberStatements(connection: Connection) {
  const statements = new Map<string, Statement<unknown[]>>();
  return (select: string, columns: string, { where, order, isDeducting }: Prepared): Statement<unknown[]> => {
    const from = isDeducting
      ? `documents indexed by documents_deduit where deduit_ttc <> 0 and ${where}`
      : `documents indexed by documents_type_date where ${where}`;
    const sql = `${select} from (select ${columns} from ${from} order by ${order})`;
    const statement = statements.get(sql) ?? connection.prepare(sql);
    if (statements.size > maxStatements) statements.clear();
    statements.set(sql, statement);
    return statement;
  };
}

const ofPostes = `${toPosteSql('numero')} in (select value from json_each(?))`;

const byArticle = `id in (select id / ${lineIdsPerDocument} from lignes where article_code in
  (select reference from articles where id in (select value from json_each(?))))`;

/** Converts a question: documents are found by their number, customer, reference, total, and the articles on them. */
function createAsked(connection: Connection) {
  const articles = createSearchIndex(connection, 'articles');
  const { toPostes } = createBoutiquesConnues(connection);

  function toTextConditions(q: string): { sql: string; values: (string | number)[] }[] {
    const words = toDocumentWords(q);
    const signs = listSigns(q);
    if (signs.length > 0) return [{ sql: signs.map(() => `instr(${written}, ?)`).join(' and '), values: signs }];
    if (words.length === 0) return [];
    const named = { sql: words.map(() => 'instr(recherche, ?)').join(' and '), values: words };
    const cents = findTypedAmount(q);
    const ofAmount = cents === undefined ? [] : [{ sql: 'total_ttc = ? or total_ht = ?', values: [cents, cents] }];
    const found = articles.search('articles', q, maxArticles);
    const sold = found.length === 0 ? [] : [{ sql: byArticle, values: [JSON.stringify(found)] }];
    return [named, ...ofAmount, ...sold];
  }

  return (kind: DocumentKind, question: DocumentQuestion, today: JourIso): Asked => {
    const { q, statut, etat, boutique, du, au, tri, sens } = question;
    const text = toTextConditions(q);
    const conditions = [
      { sql: 'type_document = ? and date between ? and ?', values: [documentKinds[kind].code, du, au || '~'] },
      ...(statut === undefined ? [] : [{ sql: 'statut = ?', values: [statut] }]),
      ...(boutique === undefined ? [] : [{ sql: ofPostes, values: [toPostes(boutique)] }]),
      ...(etat === undefined ? [] : [toStateCondition(kind, etat, today)]),
      ...(text.length === 0
        ? []
        : [{ sql: text.map(({ sql }) => `(${sql})`).join(' or '), values: text.flatMap(({ values }) => values) }]),
    ];
    return {
      where: conditions.map(({ sql }) => `(${sql})`).join(' and '),
      order: orders[tri](sens),
      values: conditions.flatMap(({ values }): (string | number)[] => values),
    };
  };
}
