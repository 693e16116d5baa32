import type { ReglementPage, ReglementsPage } from '#server/backoffice/reglements.gateway.ts';
import type { Connection } from '#server/database/database.ts';
import type { ReglementLu, ReglementQuestion } from '#shared/contracts/reglements/reglements.ts';
import { findTypedAmount, toDocumentWords } from '#shared/documents/document-filter.ts';
import { readJson } from '#shared/endpoints/read-json.ts';
import { fromCents } from '#shared/money/money.ts';
import { createBoutiquesConnues } from '../boutique/boutiques-connues.store.ts';
import { createFoundPages, type FoundIds, type IdsRow, readIds, selectIds } from '../found-pages.ts';
import type { Listings } from '../listing.ts';
import { prepareRecordBytes } from '../record-bytes.ts';
import { reglementList } from './reglement-journal.ts';
import { imputationIdsPerReglement } from './reglements.table.ts';

type Found = FoundIds & { montant: number };
type Row = IdsRow & { montant: number | null };

const undoing =
  '(select other.numero from reglements as other where other.annule = reglements.numero order by other.id limit 1)';
const read = `'{"annule_par":' || ifnull('"' || ${undoing} || '"', 'null') || ',' || substr(record, 2) as record`;
const exportedAtOnce = 500;

/** Reads règlements that match a question, the newest first: a page at a time, or all of them one after the other. */
export function createReglementBrowse(connection: Connection, listings: Listings) {
  const readRecords = prepareRecordBytes<[string]>(
    connection,
    'reglements',
    (saine) =>
      `select ${read}, ${saine} from json_each(?) as found cross join reglements on reglements.id = found.value`,
  );
  const readPage = createFoundPages<Found>(readRecords);
  const connues = createBoutiquesConnues(connection);

  function find(question: ReglementQuestion): Found {
    const { where, values } = toConditions(question, connues.toPostes);
    const rows = `select id, montant from reglements where ${where} order by moment desc, id desc`;
    const row = connection
      .prepare<[object], Row>(`select ${selectIds}, sum(montant) as montant from (${rows})`)
      .get(values);
    return { ids: readIds(row ?? { ids: null, nb: 0 }), montant: row?.montant ?? 0 };
  }

  return {
    browse({ debut, limit, ...question }: ReglementPage): ReglementsPage {
      const version = listings.getVersion(reglementList);
      const asked = { key: JSON.stringify([question, connues.getEmpreinte()]), version, find: () => find(question) };
      const { found, page } = readPage(asked, { debut, limit });
      return page.wrap('{"data":', `,"total":${found.ids.length},"total_montant":${fromCents(found.montant)}}`);
    },

    async *pages(question: ReglementQuestion): AsyncGenerator<ReglementLu[]> {
      const { ids } = find(question);
      for (let first = 0; first < ids.length; first += exportedAtOnce) {
        const some = JSON.stringify([...ids.subarray(first, first + exportedAtOnce)]);
        yield readJson<ReglementLu[]>(`[${readRecords(some).toString()}]`);
      }
    },
  };
}

type Conditions = { where: string; values: Record<string, string | number> };

function toConditions(question: ReglementQuestion, toPostes: (boutique: string) => string): Conditions {
  const { q, client, document, poste, moyen, boutique, du, au } = question;
  const words = toDocumentWords(q);
  const cents = findTypedAmount(q);
  const texts = words.map((_, index) => `instr(recherche, @mot${index})`).join(' and ');
  const conditions = [
    ['date between @du and @au', { du, au: au || '~' }],
    [client && 'client_code = @client', { client }],
    [
      document && `id in (select id / ${imputationIdsPerReglement} from imputations where document = @document)`,
      { document },
    ],
    [poste && 'poste = @poste', { poste }],
    [moyen && 'moyen = @moyen', { moyen }],
    [boutique && 'poste in (select value from json_each(@postes))', { postes: toPostes(boutique ?? '') }],
    [
      words.length > 0 && (cents === undefined ? texts : `(${texts}) or abs(montant) = @cents`),
      { ...Object.fromEntries(words.map((word, index) => [`mot${index}`, word])), cents },
    ],
  ] as const;
  const asked = conditions.filter(([sql]) => sql);
  return {
    where: asked.map(([sql]) => `(${String(sql)})`).join(' and '),
    values: Object.assign({}, ...asked.map(([, values]) => values)),
  };
}
