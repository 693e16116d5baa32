import type { Connection } from '#server/database/database.ts';
import { type DocumentKind, documentKinds } from '#shared/contracts/documents/documents.ts';
import type { DocumentOuvert } from '#shared/contracts/ventes/relances.ts';
import { fromCents } from '#shared/money/money.ts';
import { unpaidSql } from '../../comptes/due-sql.ts';
import { prepareSound } from '../../record-bytes.ts';
import { toFieldSql } from '../../sums/to-sum.ts';

/** Statuses brouillon and confirmé or envoyé: neither accepted, lost, archived, transformed nor cancelled. */
export const openStatutSql = 'statut in (0, 1)';

const jour = '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]';
const lastRelance = toFieldSql('documents', '$.champs_libres.DerniereRelance');

/** SQL columns of an open document, with the customer's current e-mail address. */
const columns = `documents.numero, type_document, date, date_echeance, statut, total_ht, total_ttc, ifnull(reste_du, 0) as reste_du,
  client_code,
  ${toFieldSql('documents', '$.client_intitule')} as client_intitule, tiers.genre as client_genre,
  nullif(tiers.email, '') as email, iif(${lastRelance} glob '${jour}', ${lastRelance}, null) as derniere_relance,
  coalesce(${toFieldSql('documents', '$.version_devis')}, 1) as version_devis`;
const from = 'documents left join tiers on tiers.numero = client_code';

/** Reads documents that wait for a customer, and what documents are about, many in one read. */
export function createOpenDocuments(connection: Connection) {
  const listUnpaid = prepareSound<[], Row>(
    connection,
    'documents',
    (saine) => `select ${columns}, ${saine} from ${from} where ${unpaidSql}
     order by coalesce(date_echeance, date), documents.id`,
  );
  const listKind = prepareSound<[number], Row>(
    connection,
    'documents',
    (saine) => `select ${columns}, ${saine} from ${from} where type_document = ? and ${openStatutSql}
     order by date, documents.id`,
  );
  const listNumeros = prepareSound<[string], Row>(
    connection,
    'documents',
    (saine) => `select ${columns}, ${saine} from ${from} where documents.numero in (select value from json_each(?))`,
  );

  return {
    listOpen: async (kind: DocumentKind) => {
      const rows = kind === 'facture' ? listUnpaid().all() : listKind().all(documentKinds[kind].code);
      return rows.flatMap(toEuros);
    },
    listNamed: async (numeros: readonly string[]) => listNumeros().all(JSON.stringify(numeros)).flatMap(toEuros),
  };
}

type Row = DocumentOuvert & { saine: number };

/** Converts a row to euros; returns nothing for a damaged one. */
function toEuros({ saine, ...row }: Row): DocumentOuvert[] {
  if (!saine) return [];
  return [
    {
      ...row,
      total_ht: fromCents(row.total_ht),
      total_ttc: fromCents(row.total_ttc),
      reste_du: fromCents(row.reste_du),
    },
  ];
}
