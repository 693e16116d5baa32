import type { BackOffice } from '#server/backoffice/backoffice.gateway.ts';
import type { WriteContext } from '#server/calls/caller.ts';
import type { Connection } from '#server/database/database.ts';
import type { Reglement, ReglementsFaits } from '#shared/contracts/reglements/reglements.ts';
import { NotFound } from '#shared/endpoints/errors.ts';
import { toJour } from '#shared/time/dates.ts';
import type { Dues } from '../comptes/dues.ts';
import { createTropPercus } from './list-trop-percus.ts';
import { createCompteReader } from '../comptes/read-compte.ts';
import type { DocumentDeps } from '../documents/create-document.ts';
import { createIssuer } from '../documents/issue-document.ts';
import type { DocumentStock } from '../documents/document-stock.ts';
import { createReglementBrowse } from './browse-reglements.ts';
import { createReglementMaker } from './create-reglements.ts';
import { createTicketInvoicing } from './invoice-ticket.ts';
import { createNamedDocuments } from './named-documents.ts';
import { createRecorder } from './record-reglement.ts';
import { unlessStale } from '../acomptes/not-as-printed.ts';
import { createReglementJournal } from './reglement-journal.ts';
import { createReglementStore } from './reglements.store.ts';
import { createReglementUndo } from './undo-reglement.ts';
import { createAcompteEcarts } from '../acomptes/list-acompte-ecarts.ts';
import { createAcompteList, type ListAcomptes } from '../acomptes/open-acomptes.ts';
import { createLocalAcomptes } from './local-acomptes.ts';

type Deps = DocumentDeps & { dues: Dues; stock: DocumentStock };

/**
 * Implements the règlements of a back office: each call is one transaction with its effects on documents and accounts.
 */
export function createLocalReglements(deps: Deps): BackOffice['reglements'] {
  const { database, numbering, dues, findTiers } = deps;
  const { connection, listings, once, now } = database;
  const store = createReglementStore(connection);
  const listAcomptes = createAcompteList(connection);
  const named = createNamedDocuments({ store: deps.store, dues, listAcomptes });
  const issue = createIssuer(deps);
  const record = createRecorder({ database, journal: createReglementJournal({ database, store, dues }) });
  const { acomptes, ...acompteCalls } = createLocalAcomptes({ ...deps, named, issue });
  const { make, check } = createReglementMaker({ ...deps, soldes: dues.soldes, named, record, issue, acomptes });
  const undo = createReglementUndo({ database, numbering, soldes: dues.soldes, record, store });
  const invoiceTicket = createTicketInvoicing({ ...deps, record, reglements: store });
  const readCompte = createCompteReader(connection);
  const readUndone = (reglement: Reglement) => ({ ...reglement, annule_par: store.findUndoing(reglement.numero) });

  /** @throws {NotFound} «Règlement X introuvable». */
  function get(numero: string): Reglement {
    const reglement = store.find(numero);
    if (!reglement) throw new NotFound(`Règlement ${numero} introuvable`);
    return reglement;
  }

  /** Returns the règlements made and the documents they are about as they now stand. */
  function toFaits(made: readonly Reglement[], client: string, asked: readonly string[] = []): ReglementsFaits {
    const numeros = new Set([...made.flatMap(({ imputations }) => imputations.map(({ numero }) => numero)), ...asked]);
    return {
      // Nothing has undone what was made in this transaction.
      reglements: made.map((reglement) => ({ ...reglement, annule_par: null })),
      documents: [...numeros].flatMap((numero) => named.findRegle(numero) ?? []),
      compte: readCompte(client, toJour(now())),
    };
  }

  return {
    create: (draft, context) =>
      unlessStale(
        once(context, () => {
          const made = make(draft, context);
          const asked = draft.reglements.flatMap(({ imputations }) => imputations.map(({ numero }) => numero));
          return toFaits(made, findTiers(draft.client_code)?.numero ?? '', asked);
        }),
      ),
    ...acompteCalls,
    verifier: async (input, context) => check(input, context),
    annuler: (numero: string, motif: string, context: WriteContext) =>
      once(context, () => {
        const before = get(numero);
        return toFaits(undo(before, motif, context), before.client_code);
      }),
    invoiceTicket: (numero, client, context) =>
      once(context, () => deps.readOnce(() => invoiceTicket(numero, client, context))),
    get: async (numero) => readUndone(get(numero)),
    ...createLocalEcarts(connection, listAcomptes),
    ...createLocalBrowse(connection, listings),
  };
}

function createLocalBrowse(...[connection, listings]: Parameters<typeof createReglementBrowse>) {
  const { browse, pages } = createReglementBrowse(connection, listings);
  return { browse: async (page: Parameters<typeof browse>[0]) => browse(page), pages };
}

/** Reads the discrepancies between tills. */
function createLocalEcarts(connection: Connection, listAcomptes: ListAcomptes) {
  const [listTropPercus, listAcompteEcarts] = [
    createTropPercus(connection),
    createAcompteEcarts(connection, listAcomptes),
  ];
  return { listTropPercus: async () => listTropPercus(), listAcompteEcarts: async () => listAcompteEcarts() };
}
