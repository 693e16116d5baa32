import type { Connection } from '#server/database/database.ts';
import { divideCents } from '#shared/comptabilite/divide-cents.ts';
import type { Sources } from '#shared/comptabilite/plan.ts';
import { addParts, createToNature, type PartTaux, toPartsNettes } from '#shared/comptabilite/to-parts.ts';
import { type DocumentComplet, documentKinds, statutAnnule } from '#shared/contracts/documents/documents.ts';
import { toDeduit } from '#shared/documents/acomptes.ts';
import { readJson } from '#shared/endpoints/read-json.ts';
import type { JourIso } from '#shared/time/dates.ts';
import { toAffaireSql, toRelativeSql } from '../comptes/list-affaire.ts';
import { type Due, type Relative, settleAffaire } from '../comptes/settle-affaire.ts';
import { lineIdsPerDocument } from '../documents/documents.table.ts';
import { imputationIdsPerReglement } from '../reglements/reglements.table.ts';

/** `debut` is the first day ever posted, `au` the last day asked for. */
type Asked = { debut: JourIso; au: JourIso };
type Row = Relative & { root: string; avant: number; etait_la: number; record: string };

const { facture, avoir } = documentKinds;
const isPosted = (numero: string) => `exists (select 1 from ecritures_comptables where piece = ${numero})`;

/** SQL expression: the sum that règlements matching a condition give to a document. */
const impute = (which: string) => `(select ifnull(sum(imputations.montant), 0) from imputations
  join reglements on reglements.id = imputations.id / ${imputationIdsPerReglement} where imputations.document = documents.numero and ${which})`;

/** SQL query: the documents something new happened to, dated or paid since `debut` and not posted yet. */
const touched = `select numero from documents where type_document in (${facture.code}, ${avoir.code})
    and date between @debut and @au and not ${isPosted('documents.numero')}
  union select document from reglements cross join imputations
    on imputations.id between reglements.id * ${imputationIdsPerReglement} + 1 and (reglements.id + 1) * ${imputationIdsPerReglement} - 1
    where date between @debut and @au and not ${isPosted('reglements.numero')}`;

/**
 * SQL condition: the document may sell services, because its lines say so or, where they predate that field, because
 * its articles do. A document that is not a sale may since have become one.
 */
const maySellServices = `(type_document not in (${facture.code}, ${avoir.code})
  or instr(documents.record, '"nature":"service"') > 0
  or exists (select 1 from articles where type_article = 1) and exists (
    select 1 from lignes join articles on articles.reference = lignes.article_code where type_article = 1
    and lignes.id between documents.id * ${lineIdsPerDocument} and (documents.id + 1) * ${lineIdsPerDocument} - 1))`;

/**
 * Computes what was paid of services, without VAT and as VAT, by rate: what was received of their invoices less what
 * had been before, by the rule of what is due. What a posted period did not know yet counts in the next.
 */
export function createServicesEncaisses(connection: Connection) {
  const list = connection.prepare<[Asked], Row>(
    `with recursive ${toAffaireSql(`select numero from documents where numero in (${touched}) and ${maySellServices}`)}
     select root, ${toRelativeSql(impute('reglements.date <= @au'))}, documents.record,
       ${impute(`(reglements.date < @debut or ${isPosted('reglements.numero')})`)} as avant,
       documents.date < @debut or ${isPosted('documents.numero')} as etait_la
     from family join documents using (numero)`,
  );

  return (asked: Asked, sources: Sources): PartTaux[] => {
    const families = Map.groupBy(list.all(asked), ({ root }) => root);
    return addParts([...families.values()].flatMap((rows) => toPaid(rows, asked.au, sources)));
  };
}

function toPaid(rows: readonly Row[], au: JourIso, sources: Sources): PartTaux[] {
  const after = settle(rows, (row) => row.date <= au);
  const before = settle(
    rows.map((row) => ({ ...row, impute: row.avant })),
    (row) => row.etait_la === 1,
  );
  return rows.filter(isSale).flatMap((row) => {
    const document = readJson<DocumentComplet>(row.record);
    // A document nobody has issued asked nobody for money, whatever its status says.
    if (!document.emission) return [];
    const services = toPartsNettes(document, createToNature(sources.findArticle)).filter(
      ({ nature }) => nature === 'services',
    );
    if (services.length === 0) return [];
    const deduit = toDeduit(document).ttc;
    const [now, then] = [toReceived(row, after, deduit), toReceived(row, before, deduit)];
    const sign = row.type_document === avoir.code ? -1 : 1;
    const share = (cents: number) => {
      const of = (received: number) => divideCents(cents, received, row.total_ttc - deduit);
      return sign * (of(now) - of(then));
    };
    return services.map((part) => ({ ...part, ht: share(part.ht), tva: share(part.tva) }));
  });
}

const isSale = ({ type_document }: Row) => type_document === facture.code || type_document === avoir.code;

/** Settles the families as if documents that are not there yet were cancelled. */
function settle(rows: readonly Row[], isThere: (row: Row) => boolean): Map<string, Due> {
  return settleAffaire(rows.map((row) => (!isSale(row) || isThere(row) ? row : { ...row, statut: statutAnnule })));
}

/**
 * Returns what was paid of an invoice, or given back of a credit note. Deposits count with their own deposit invoices,
 * not here.
 */
function toReceived({ numero, type_document }: Row, dues: ReadonlyMap<string, Due>, deduit: number): number {
  const { regle = 0, acompte = 0 } = dues.get(numero) ?? {};
  return type_document === avoir.code ? regle : regle + Math.max(0, acompte - deduit);
}
