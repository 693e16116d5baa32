import { toAuthor } from '#server/calls/author.ts';
import type { Connection } from '#server/database/database.ts';
import type { TerminalDetails } from '#server/materiel/terminal/terminal.gateway.ts';
import type { OperationTerminal, SensOperation, StatutOperation } from '#shared/contracts/materiel/terminal.ts';
import { readJson } from '#shared/endpoints/read-json.ts';
import { fromCents } from '#shared/money/money.ts';
import type { OperationCaller, OperationContent, operationsTerminal } from './operations.table.ts';

type Row = Omit<typeof operationsTerminal.$inferSelect, 'documents' | 'contenu' | 'appelant'> &
  Record<'documents' | 'contenu' | 'appelant', string>;

/** An operation with the fields only the service needs. */
export type Operation = ReturnType<typeof toOperation>;

export type OperationDraft = {
  cle: string;
  sens: SensOperation;
  montant: number;
  client_code: string;
  documents: string[];
  contenu: OperationContent;
  appelant: OperationCaller;
};

type OperationEnd = {
  statut: StatutOperation;
  motif: string | null;
  /** In cents. */
  montant_fait: number | null;
  details: TerminalDetails;
  date: string;
};

/** Filters by document, or by the règlement an operation made. */
type OperationQuestion = { document?: string | null | undefined; reglement?: string | null | undefined; limit: number };

export type OperationStore = ReturnType<typeof createOperationStore>;

/** How many ended operations are kept: years of a busy till. */
const kept = 100_000;

/** Stores every operation asked of the terminal. Writes must be called inside a `write`. */
export function createOperationStore(connection: Connection) {
  const insert = connection.prepare(
    `insert into operations_terminal (cle, sens, montant, client_code, documents, contenu, appelant, statut, date_creation)
     values (@cle, @sens, @montant, @client_code, @documents, @contenu, @appelant, 'EN_COURS', @date)`,
  );
  const forget = connection.prepare(
    `delete from operations_terminal
     where id in (select id from operations_terminal where id < ? and (statut <> 'ACCEPTEE' or reglement is not null)
       and statut <> 'INCONNUE' order by id limit 2)`,
  );
  const find = connection.prepare<[number], Row>('select * from operations_terminal where id = ?');
  const list = connection.prepare<[Required<OperationQuestion>], Row>(
    `select * from operations_terminal
     where (@document is null or exists (select 1 from json_each(documents) where value = @document))
       and (@reglement is null or reglement = @reglement) order by id desc limit @limit`,
  );
  const unsettled = connection.prepare<[], Row>(
    `select * from operations_terminal
     where statut in ('EN_COURS', 'INCONNUE') or (statut = 'ACCEPTEE' and reglement is null) order by id`,
  );
  return {
    insert(draft: OperationDraft, date: string): Operation {
      const [documents, contenu, appelant] = [draft.documents, draft.contenu, draft.appelant].map((one) =>
        JSON.stringify(one),
      );
      const id = Number(insert.run({ ...draft, documents, contenu, appelant, date }).lastInsertRowid);
      forget.run(id - kept);
      return read(id);
    },
    find: (id: number): Operation | undefined => {
      const row = find.get(id);
      return row && toOperation(row);
    },
    list: ({ document = null, reglement = null, limit }: OperationQuestion) =>
      list.all({ document, reglement, limit }).map(toOperation),
    /** Lists what is under way, has an unknown end, or was accepted and is not recorded; oldest first. */
    listUnsettled: () => unsettled.all().map(toOperation),
    ...createMarks(connection),
  };

  function read(id: number): Operation {
    const row = find.get(id);
    if (!row) throw new Error(`operation ${id} is missing`);
    return toOperation(row);
  }
}

function createMarks(connection: Connection) {
  const send = connection.prepare('update operations_terminal set envoyee = 1 where id = ?');
  const end = connection.prepare(
    `update operations_terminal set statut = @statut, motif = @motif, montant_fait = @montant_fait, autorisation = @autorisation,
       carte = @carte, application = @application, contrat = @contrat, recu = @recu, date_fin = @date
     where id = @id and statut in ('EN_COURS', 'INCONNUE')`,
  );
  const resolve = connection.prepare(
    `update operations_terminal set statut = @statut, montant_fait = @montant_fait, motif = @motif, resolue_par = @par,
       erreur = null, date_fin = @date
     where id = @id and (statut = 'INCONNUE' or (statut = 'ACCEPTEE' and reglement is null))`,
  );
  const record = connection.prepare(
    "update operations_terminal set reglement = ?, erreur = ? where id = ? and statut = 'ACCEPTEE' and reglement is null",
  );
  const interrupt = connection.prepare(
    `update operations_terminal set statut = case envoyee when 1 then 'INCONNUE' else 'NON_TRANSMISE' end, motif = ?, date_fin = ?
     where statut = 'EN_COURS'`,
  );
  return {
    markSent: (id: number) => void send.run(id),
    /** Does nothing for an operation that has ended. */
    markEnded: (id: number, { details, ...ended }: OperationEnd) => void end.run({ id, ...ended, ...details }),
    /** Returns false for an operation that needs no decision. */
    markResolved: (id: number, resolved: Resolved): boolean => resolve.run({ id, ...resolved }).changes === 1,
    markRecorded: (id: number, reglement: string) => void record.run(reglement, null, id),
    markNotRecorded: (id: number, erreur: string) => void record.run(null, erreur, id),
    /** Marks what was under way when the service was killed. */
    markInterrupted: (motif: string, date: string) => void interrupt.run(motif, date),
  };
}

type Resolved = Pick<OperationEnd, 'statut' | 'motif' | 'montant_fait' | 'date'> & { par: string };

function toOperation(row: Row) {
  return {
    ...row,
    documents: readJson<string[]>(row.documents),
    contenu: readJson<OperationContent>(row.contenu),
    appelant: readJson<OperationCaller>(row.appelant),
  };
}

/** Converts an operation to its API form: in euros, without the fields only the service needs. */
export function toAnswered(operation: Operation): OperationTerminal {
  const { cle: _key, contenu: _content, envoyee: _sent, appelant, montant, montant_fait, ...rest } = operation;
  return {
    ...rest,
    montant: fromCents(montant),
    montant_fait: montant_fait === null ? null : fromCents(montant_fait),
    auteur: toAuthor(appelant),
  };
}
