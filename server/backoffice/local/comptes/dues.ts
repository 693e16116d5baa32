import type { Connection } from '#server/database/database.ts';
import type { DocumentDu } from '#shared/contracts/documents/document-du.ts';
import { type DocumentComplet, documentKinds } from '#shared/contracts/documents/documents.ts';
import { fromCents, toCents } from '#shared/money/money.ts';
import { dueCodes, dueColumns } from './due-sql.ts';
import { type AffaireRow, prepareAffaire } from './list-affaire.ts';
import { type StoredDue, computeStoredDues } from './stored-dues.ts';
import { createSoldes, noSolde, type Solde } from './soldes.ts';

export type Dues = ReturnType<typeof createDues>;

type Row = AffaireRow;

const { facture, avoir } = documentKinds;
type Amounts = Pick<Row, keyof StoredDue>;

/**
 * Stores what is due of documents beside them, as stock is: computed from the règlements, credit notes and deposits
 * known here, and never sent to others. Every function runs in the caller's transaction.
 */
export function createDues(connection: Connection, touch: (type_document: number) => void) {
  const soldes = createSoldes(connection);
  const statements = prepareStatements(connection);
  const listFamily = prepareAffaire(connection);

  /** Writes the amounts that changed and applies the difference to the customer's account. */
  function write(row: Row, due: StoredDue) {
    if (row.reste_du !== null && dueColumns.every((column) => row[column] === due[column])) return;
    statements.save.run(...dueColumns.map((column) => due[column]), row.id);
    soldes.add(row.client_code, subtract(toSolde(row.type_document, due), toSolde(row.type_document, row)));
    touch(row.type_document);
  }

  /** Recomputes a document, its sources and everything made from it. */
  function settle(numero: string): void {
    const rows = listFamily(numero);
    const dues = computeStoredDues(rows);
    for (const row of rows) write(row, dues.get(row.numero) ?? none);
  }

  return {
    soldes,

    settle,

    /**
     * Adds a new document to its customer's account, and returns what is due of it, in cents: its own total, without
     * reading any other row. Null for a document with a source, whose amounts `settle` has to compute.
     */
    begin({ type_document, client_code, total_ttc, document_source }: DocumentComplet): number | null {
      if (document_source !== null) return null;
      if (type_document !== facture.code && type_document !== avoir.code) return 0;
      const reste_du = toCents(total_ttc);
      soldes.add(client_code, toSolde(type_document, { ...none, reste_du }));
      return reste_du;
    },

    /** Moves what is stored as due of a document from the account of `former` to that of its customer. */
    changeClient(numero: string, former: string): void {
      const row = statements.read.get(numero);
      if (!row) return;
      const solde = toSolde(row.type_document, row);
      soldes.add(former, subtract(noSolde, solde));
      soldes.add(row.client_code, solde);
    },

    /** Returns the amounts in euros; undefined for a kind nothing is due of. */
    read(numero: string): DocumentDu | undefined {
      const row = statements.read.get(numero);
      return row && dueCodes.includes(row.type_document) ? toEuros(row) : undefined;
    },

    /** Computes the amounts of documents written before these columns existed. */
    fill(): void {
      for (let numero = statements.nextUnsettled.get(); numero !== undefined; numero = statements.nextUnsettled.get()) {
        settle(numero);
      }
    },
  };
}

const none: StoredDue = { regle: 0, acompte: 0, credite: 0, reste_du: 0, excedent: 0, acompte_ecart: 0 };

function toEuros({ regle, acompte, credite, reste_du, excedent }: Amounts): DocumentDu {
  return {
    regle: fromCents(regle),
    acompte: fromCents(acompte),
    credite: fromCents(credite),
    reste_du: fromCents(reste_du ?? 0),
    excedent: fromCents(excedent),
  };
}

/** Returns what a document adds to its customer's account. */
function toSolde(type_document: number, due: Amounts): Solde {
  const reste = due.reste_du ?? 0;
  if (type_document === facture.code) return { du: reste, avoirs: 0, acomptes: 0, credit: due.excedent };
  if (type_document === avoir.code) return { du: 0, avoirs: reste, acomptes: 0, credit: due.excedent };
  return { du: 0, avoirs: 0, acomptes: due.excedent, credit: 0 };
}

function subtract(one: Solde, other: Solde): Solde {
  return {
    du: one.du - other.du,
    avoirs: one.avoirs - other.avoirs,
    acomptes: one.acomptes - other.acomptes,
    credit: one.credit - other.credit,
  };
}

function prepareStatements(connection: Connection) {
  const changes = dueColumns.map((column) => `${column} = ?`).join(', ');
  return {
    save: connection.prepare(`update documents set ${changes} where id = ?`),
    read: connection.prepare<[string], Row>(
      `select type_document, client_code, ${dueColumns.join(', ')} from documents where numero = ?`,
    ),
    nextUnsettled: connection
      .prepare<[], string>('select numero from documents where reste_du is null limit 1')
      .pluck(),
  };
}
