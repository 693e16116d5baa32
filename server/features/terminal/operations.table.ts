import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import type { Caller } from '#server/calls/caller.ts';
import type { SensOperation, StatutOperation } from '#shared/contracts/materiel/terminal.ts';
import type { ReglementInput } from '#shared/contracts/reglements/reglements.ts';

/** The caller of an operation, under whose name its règlement will be recorded. */
export type OperationCaller = Pick<Caller, 'kind' | 'id' | 'role' | 'droits' | 'approvedBy'>;

/** The record made by an accepted operation: a règlement, or the cancellation of one. */
export type OperationContent = { reglement: ReglementInput } | { annule: string; motif: string };

/** The operations asked of this poste's payment terminal; written before the first byte is sent. Amounts in cents. */
export const operationsTerminal = sqliteTable(
  'operations_terminal',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    /** Identifies it for ever, even if this table is lost: its règlement is recorded once under this key. */
    cle: text().notNull().unique(),
    sens: text().$type<SensOperation>().notNull(),
    montant: integer().notNull(),
    client_code: text().notNull(),
    documents: text({ mode: 'json' }).$type<string[]>().notNull(),
    contenu: text({ mode: 'json' }).$type<OperationContent>().notNull(),
    appelant: text({ mode: 'json' }).$type<OperationCaller>().notNull(),
    statut: text().$type<StatutOperation>().notNull(),
    /** 1 once the terminal may have received it. */
    envoyee: integer().notNull().default(0),
    motif: text(),
    montant_fait: integer(),
    autorisation: text(),
    /** The last four digits. */
    carte: text(),
    application: text(),
    contrat: text(),
    recu: text(),
    reglement: text(),
    erreur: text(),
    resolue_par: text(),
    date_creation: text().notNull(),
    date_fin: text(),
  },
  (table) => [index('operations_terminal_statut').on(table.statut, table.reglement)],
);
