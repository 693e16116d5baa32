import type { InventairesPort } from '#server/backoffice/inventaires.gateway.ts';
import type { WriteContext } from '#server/calls/caller.ts';
import { authorise } from '#server/calls/authorise.ts';
import type { Article } from '#shared/contracts/articles/articles.ts';
import type { EtatInventaire, Inventaire } from '#shared/contracts/inventaires/inventaire.ts';
import type { InventaireInput } from '#shared/contracts/inventaires/inventaires.ts';
import { NotFound, Refused } from '#shared/endpoints/errors.ts';
import { toAuthor } from '#server/calls/author.ts';
import type { LocalDatabase } from '../local-database.ts';
import { createMouvementRecorder, type RecordMouvement } from '../local-stock.ts';
import { createStockLedger } from '../stock/stock-ledger.ts';
import type { StockDeltas } from '../articles/articles.store.ts';
import type { Boutique } from '#shared/contracts/boutique/boutique.ts';
import type { Numbering } from '../numbering/numbering.ts';
import { inventairePrefixes } from '#server/backoffice/numbering/prefixes.ts';
import { createCounter } from './count-articles.ts';
import { createStockToCount, type StockToCount } from './stock-to-count.ts';
import { assertDecided, assertGoesOn, assertNotUndone, assertOwn } from './inventaire-rules.ts';
import { createInventaireStore, createPointageStore, type InventaireStore } from './inventaires.store.ts';
import { postChanges } from './post-ecarts.ts';
import { createEcartsReader, type Ecarts } from './read-ecarts.ts';
import { toDecided, toInventaire } from './to-inventaire.ts';

type Deps = {
  database: LocalDatabase;
  numbering: Numbering;
  /** See `createStockLedger`. */
  applyStock: (reference: string, deltas: StockDeltas) => unknown;
  getBoutique: () => Boutique;
  findArticle: (reference: string) => Article | undefined;
  hasFamille: (code: string) => boolean;
  /** See `BoutiquesConnues`. */
  assertOneStock: (done: string) => void;
};

/** Implements counts of the stock: opened, counted on every till, decided and approved on the till that opened them. */
export function createLocalInventaires(deps: Deps): InventairesPort {
  const { database, numbering, findArticle } = deps;
  const { once } = database;
  const store = createInventaireStore(database);
  const pointages = createPointageStore(database);
  const stock = createStockToCount(database.connection);
  const readEcarts = createEcartsReader(stock, pointages);
  const counter = createCounter({ database, numbering, findArticle, store: pointages });
  const change = createChange(database, store, readEcarts);
  const conclude = createConclusion({ database, stock, readEcarts, change, recordMouvement: createRecorder(deps) });

  function get(numero: string): Inventaire {
    const found = store.find(numero);
    if (!found) throw new NotFound(`Inventaire ${numero} introuvable`);
    return found;
  }

  function getGoing(numero: string): Inventaire {
    const found = get(numero);
    assertGoesOn(found);
    return found;
  }

  return {
    list: async () => store.list(),
    get: async (numero) => toEtat(get(numero), readEcarts),
    listEcarts: async (numero) => readEcarts(get(numero)).rows,
    listPointages: async (numero, limit) => counter.list(get(numero).numero, limit),
    open: (input, context) => once(context, () => open(deps, store, input, context)),
    count: (numero, { lignes }, context) =>
      once(context, () => {
        deps.assertOneStock('On compte');
        return counter.count(getGoing(numero), lignes, toAuthor(context.caller));
      }),
    undoPointage: (numero, pointage, context) =>
      once(context, () => counter.undo(getGoing(numero), pointage, toAuthor(context.caller))),
    decide: (numero, input, context) =>
      once(context, () => {
        const before = getGoing(numero);
        assertOwn(before, database.poste);
        return change(before, toDecided(before, input), toAuthor(context.caller));
      }),
    approve: (numero, seen, context) =>
      once(context, () => {
        deps.assertOneStock('Un inventaire s’approuve');
        return conclude.approve(getGoing(numero), seen.pointages, context);
      }),
    undo: (numero, { motif }, context) => once(context, () => conclude.undo(get(numero), motif, context)),
  };
}

type ReadEcarts = (inventaire: Inventaire) => Ecarts;
type Change = (before: Inventaire, changes: Partial<Inventaire>, auteur: string) => EtatInventaire;

const toEtat = (inventaire: Inventaire, readEcarts: ReadEcarts): EtatInventaire => ({
  ...inventaire,
  avancement: readEcarts(inventaire).avancement,
});

function open(deps: Deps, store: InventaireStore, input: InventaireInput, { caller }: WriteContext): Inventaire {
  const { database, numbering, hasFamille, assertOneStock } = deps;
  assertOneStock('Un inventaire s’ouvre');
  const auteur = toAuthor(caller);
  const date_creation = database.now().toISOString();
  const numero = numbering.take(inventairePrefixes.inventaire);
  const inventaire = toInventaire(input, { numero, poste: database.poste, auteur, date_creation });
  const { famille_code } = inventaire;
  if (famille_code !== null && !hasFamille(famille_code)) throw new Refused(`Famille ${famille_code} introuvable`);
  return store.save(inventaire, undefined, { action: 'creation', auteur });
}

function createChange({ now }: LocalDatabase, store: InventaireStore, readEcarts: ReadEcarts): Change {
  return (before, changes, auteur) => {
    const next = { date_modification: now().toISOString(), version: before.version + 1 };
    const after = store.save({ ...before, ...changes, ...next }, before, { action: 'modification', auteur });
    return toEtat(after, readEcarts);
  };
}

/** Writes movements even when they make the stock negative: the count has happened. */
function createRecorder({ database, numbering, findArticle, getBoutique, applyStock }: Deps): RecordMouvement {
  const { connection } = database;
  const getPermissive = () => ({ ...getBoutique(), refuser_stock_negatif: false });
  const ledger = createStockLedger({ connection, applyStock, getBoutique: getPermissive });
  return createMouvementRecorder({ database, numbering, findArticle, ledger });
}

type Conclusion = {
  database: LocalDatabase;
  recordMouvement: RecordMouvement;
  stock: StockToCount;
  readEcarts: ReadEcarts;
  change: Change;
};

/** Implements the end of an inventaire: its differences are posted or taken back. */
function createConclusion({ database, recordMouvement, stock, readEcarts, change }: Conclusion) {
  const { now, poste } = database;

  return {
    approve(before: Inventaire, seen: number | null | undefined, { caller }: WriteContext): EtatInventaire {
      assertOwn(before, poste);
      const auteur = toAuthor(authorise(caller, 'inventaire'));
      const { rows, avancement } = readEcarts(before);
      assertDecided(avancement, seen);
      const changes = rows.map((row) => ({ ...row, quantite: row.ecart ?? 0 }));
      const date = now().toISOString();
      const mouvements = postChanges(recordMouvement, `Inventaire ${before.numero}`, changes, auteur);
      return change(before, { statut: 'approuve', approbation: { date, auteur, mouvements } }, auteur);
    },

    undo(before: Inventaire, motif: string, { caller }: WriteContext): EtatInventaire {
      assertOwn(before, poste);
      assertNotUndone(before);
      const auteur = toAuthor(authorise(caller, 'inventaire'));
      const posted = stock.listPosted(before.approbation?.mouvements ?? []);
      const opposite = posted.map((line) => ({ ...line, quantite: -line.quantite }));
      const mouvements = postChanges(recordMouvement, `Annulation ${before.numero}`, opposite, auteur);
      const annulation = { date: now().toISOString(), auteur, motif, mouvements };
      return change(before, { statut: before.approbation ? 'annule' : 'abandonne', annulation }, auteur);
    },
  };
}
