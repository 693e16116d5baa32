import type { TransfertsPort } from '#server/backoffice/transferts.gateway.ts';
import type { Article } from '#shared/contracts/articles/articles.ts';
import type { Boutique } from '#shared/contracts/boutique/boutique.ts';
import { isToReceive, type Transfert, type TransfertComplet } from '#shared/contracts/transferts/transfert.ts';
import type { ArriveeInput } from '#shared/contracts/transferts/transferts.ts';
import { NotFound } from '#shared/endpoints/errors.ts';
import type { StockDeltas } from '../articles/articles.store.ts';
import { toAuthor } from '#server/calls/author.ts';
import type { BoutiquesConnues } from '../boutique/boutiques-connues.store.ts';
import type { LocalDatabase } from '../local-database.ts';
import { createMouvementRecorder, toDepot } from '../local-stock.ts';
import type { Numbering } from '../numbering/numbering.ts';
import { createStockLedger, depotPrincipal, type StockLedger } from '../stock/stock-ledger.ts';
import { createStocksBoutiques } from '../stock/stocks-boutiques.ts';
import { createStocksAilleursStore } from './stocks-ailleurs.store.ts';
import { createArriveeRecorder } from './record-arrivee.ts';
import { createSender } from './send-transfert.ts';
import { toArriveeDraft, toOppositeArrivee } from './to-arrivee.ts';
import { toResumeTransfert, toTransfertComplet } from './to-transfert-complet.ts';
import { assertArriveeLignes, assertMayUndo, assertOfTransfert } from './transfert-rules.ts';
import { type ArriveeStore, createArriveeStore, createTransfertStore } from './transferts.store.ts';

type Deps = {
  database: LocalDatabase;
  numbering: Numbering;
  ledger: StockLedger;
  connues: BoutiquesConnues;
  /** See `createStockLedger`. */
  applyStock: (reference: string, deltas: StockDeltas) => unknown;
  getBoutique: () => Boutique;
  findArticle: (reference: string) => Article | undefined;
};

/**
 * Implements goods that go from a shop of the group to another: sent by one, received by the other, each on its own
 * tills.
 */
export function createLocalTransferts(deps: Deps): TransfertsPort {
  const { database, connues, numbering, findArticle } = deps;
  const { connection, once } = database;
  const store = createTransfertStore(database);
  const arrivees = createArriveeStore(database);
  const ailleurs = createStocksAilleursStore(connection);
  const boutiques = createStocksBoutiques(connection, connues);
  const send = createSender({
    database,
    numbering,
    connues,
    findArticle,
    store,
    recordMouvement: createMouvementRecorder(deps),
  });
  const read = (transfert: Transfert) => toTransfertComplet(transfert, arrivees.list(transfert.numero));
  const reception = createReception(deps, { arrivees, read });

  function get(numero: string): Transfert {
    const found = store.find(numero);
    if (!found) throw new NotFound(`Transfert ${numero} introuvable`);
    return found;
  }

  return {
    async list() {
      const came = Map.groupBy(arrivees.list(), ({ transfert }) => transfert);
      const all = store.list().map((one) => toResumeTransfert(one, came.get(one.numero) ?? []));
      const ici = connues.findIci();
      return all.toSorted((a, b) => Number(isToReceive(b, ici)) - Number(isToReceive(a, ici)));
    },
    get: async (numero) => read(get(numero)),
    send: (input, context) => once(context, () => read(send(input, toAuthor(context.caller)))),
    receive: (numero, input, context) =>
      once(context, () => reception.receive(get(numero), input, toAuthor(context.caller))),
    undo: (numero, arrivee, { motif }, context) =>
      once(context, () => reception.undo(get(numero), arrivee, motif, toAuthor(context.caller))),
    getStocksAilleurs: async (reference) => ({ ...ailleurs.find(reference), ici: boutiques.findIci(reference) }),
    listStocksBoutiques: async (apres) => boutiques.list(apres),
    noteStocksAilleurs: (reference, boutiques) =>
      database.write(() => ailleurs.save(reference, database.now().toISOString(), boutiques)),
  };
}

type Received = {
  arrivees: ArriveeStore;
  read: (transfert: Transfert) => TransfertComplet;
};

/** Implements receiving a transfert in this shop; in the caller's transaction. */
function createReception(deps: Deps, { arrivees, read }: Received) {
  const { database, numbering, connues, findArticle, applyStock, getBoutique } = deps;
  // Negative stock is allowed here: goods that arrived have arrived, and goods taken back were there.
  const getPermissive = () => ({ ...getBoutique(), refuser_stock_negatif: false });
  const ledger = createStockLedger({ connection: database.connection, applyStock, getBoutique: getPermissive });
  const recordMouvement = createMouvementRecorder({ database, numbering, findArticle, ledger });
  const record = createArriveeRecorder({ database, numbering, store: arrivees, recordMouvement });
  const getIci = (transfert: Transfert) => assertOfTransfert(transfert, connues.findIci());
  const toReference = (typed: string) => findArticle(typed)?.reference ?? typed;

  return {
    receive(transfert: Transfert, { lignes, depot_code }: ArriveeInput, auteur: string): TransfertComplet {
      const place = { boutique: getIci(transfert), depot_code: toDepot(depot_code) ?? depotPrincipal };
      const came = lignes.map((ligne) => ({ ...ligne, article_ref: toReference(ligne.article_ref) }));
      assertArriveeLignes(came, read(transfert).lignes);
      record(toArriveeDraft(transfert, came, place, findArticle), auteur);
      return read(transfert);
    },

    undo(transfert: Transfert, arrivee: string, motif: string, auteur: string): TransfertComplet {
      const all = arrivees.list(transfert.numero);
      const found = all.find((one) => one.numero === arrivee);
      if (!found) throw new NotFound(`Réception ${arrivee} introuvable`);
      assertMayUndo(found, all, getIci(transfert));
      record(toOppositeArrivee(found, motif), auteur);
      return read(transfert);
    },
  };
}
