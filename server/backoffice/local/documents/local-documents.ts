import type { BackOffice } from '#server/backoffice/backoffice.gateway.ts';
import type { StockLedger } from '../stock/stock-ledger.ts';
import { createTransformer } from '../workflows/transform-document.ts';
import { createDocumentChanger } from './change-document.ts';
import { createDocumentMaker, type DocumentDeps } from './create-document.ts';
import { createDocumentJournal } from './document-journal.ts';
import { createDocumentLists } from './document-lists.ts';
import { createDocumentStock } from './document-stock.ts';

type Deps = Omit<DocumentDeps, 'journal'> & { ledger: StockLedger };

/** The documents of a back office: each call is one transaction with its number, its stock, its history and its log. */
export function createLocalDocuments({ ledger, ...given }: Deps): BackOffice['documents'] {
  const { database, store, findArticle } = given;
  const { connection, listings, once, write } = database;
  const stock = createDocumentStock({ store, ledger, findArticle });
  const deps = { ...given, journal: createDocumentJournal({ database, store, stock }) };
  const lists = createDocumentLists(connection, listings);
  const make = createDocumentMaker(deps);
  const changer = createDocumentChanger(deps);
  const transform = createTransformer({ ...deps, stock });

  return {
    list: async (kind, filter) => lists.list(kind, filter),
    get: async (kind, numero) => store.get(kind, numero).document,
    create: (kind, draft, context) => once(context, () => make(kind, draft, context.caller)),
    update: (kind, numero, change, context) =>
      once(context, () => changer.update(kind, numero, change, context.caller)),
    setStatut: (kind, numero, statut, context) =>
      once(context, () => changer.setStatut(kind, numero, statut, context.caller)),
    transform: (kind, numero, cible, context) => once(context, () => transform(kind, numero, cible, context.caller)),
    setChampLibre: (kind, numero, nom, valeur) => write(() => changer.setChampLibre(kind, numero, nom, valeur)),
  };
}
