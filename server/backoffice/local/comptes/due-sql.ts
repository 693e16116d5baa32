import { documentKinds } from '#shared/contracts/documents/documents.ts';

const { facture, avoir, devis, commande } = documentKinds;

/** The kinds of documents that have an amount due or take deposits. */
export const dueCodes: readonly number[] = [facture.code, avoir.code, devis.code, commande.code];

/** The columns stored with a document that follow from its family. */
export const dueColumns = ['regle', 'acompte', 'credite', 'reste_du', 'excedent', 'acompte_ecart'] as const;

/**
 * SQL condition: an invoice with something left to pay, whatever its status; worded exactly as the index of what is due,
 * so that SQLite uses it.
 */
export const unpaidSql = `type_document = ${facture.code} and reste_du <> 0 and reste_du > 0`;

const euros = (column: string) => `iif(ifnull(${column}, 0) = 0, '0', ${column} / 100.0)`;
const rare = '"acompte":0,"credite":0,"excedent":0,';

/** SQL expression: the beginning of a document's JSON, up to its own first field, with what is due of it. */
export const openingSql = `iif(type_document in (${dueCodes.join(', ')}),
  '{"regle":' || ${euros('regle')} || ',"reste_du":' || ${euros('reste_du')} || ','
  || iif(acompte = 0 and credite = 0 and excedent = 0, '${rare}',
    '"acompte":' || (acompte / 100.0) || ',"credite":' || (credite / 100.0) || ',"excedent":' || (excedent / 100.0) || ','),
  '{')`;
