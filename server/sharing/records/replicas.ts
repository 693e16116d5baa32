import type { Connection } from '#server/database/database.ts';
import type { Boutique } from '#shared/contracts/boutique/boutique.ts';
import type { Entite } from '#shared/contracts/postes/gateway.ts';
import { createArticleStore, type StockDeltas } from '#server/backoffice/local/articles/articles.store.ts';
import { createCommandeFournisseurStore } from '#server/backoffice/local/commandes-fournisseurs/commandes-fournisseurs.store.ts';
import { attenduSql } from '#server/backoffice/local/stock/attendus.ts';
import { createBoutiqueStore } from '#server/backoffice/local/boutique/boutique.store.ts';
import { createDocumentStore } from '#server/backoffice/local/documents/documents.store.ts';
import { createFamilleStore } from '#server/backoffice/local/familles/familles.store.ts';
import type { LocalDatabase } from '#server/backoffice/local/local-database.ts';
import { createLastNumbers } from '#server/backoffice/local/numbering/last-numbers.ts';
import { findOwnRang } from '#server/backoffice/numbering/series.ts';
import { createBoutiquesConnues } from '#server/backoffice/local/boutique/boutiques-connues.store.ts';
import { createRegleStore } from '#server/backoffice/local/prix/regle.store.ts';
import { createStockLedger } from '#server/backoffice/local/stock/stock-ledger.ts';
import { createTiersStore } from '#server/backoffice/local/tiers/tiers.store.ts';
import { createArticleReplica } from './article-replica.ts';
import { createCaisseReplicas } from './caisse-replica.ts';
import type { ChangeOrigin } from '#server/backoffice/local/change-log.ts';
import type { FollowChain } from './chain-places.ts';
import { createDocumentReplica } from './document-replica.ts';
import type { Fields } from './fields.ts';
import { createMouvementReplica } from './mouvement-replica.ts';
import type { Replica } from './replica.ts';
import { parseReplique } from './parse-replique.ts';
import { createTransfertReplicas } from './transfert-replica.ts';
import { createInventaireReplicas, toNumbered } from './inventaire-replica.ts';
import { toPlainReplica } from './plain-replica.ts';
import { createTiersReplica } from './tiers-replica.ts';
import { createDocumentDues } from '#server/backoffice/local/documents/lists/document-dues.ts';
import { createReglementReplica } from './reglement-replica.ts';

export type Replicas = {
  find(entite: Entite, code: string): Fields | undefined;
  /** Returns a record that must exist. */
  get(entite: Entite, code: string): Fields;
  /**
   * Writes a record as another back office has it: no rule refuses it, since it has happened. In the caller's
   * transaction.
   * @throws when it does not have the shape of its kind.
   */
  put(entite: Entite, record: Fields, origin?: ChangeOrigin): void;
  /** Removes a record that the other side refuses; does nothing for kinds that are never removed. */
  remove(entite: Entite, code: string): void;
  /** Returns, for a document that came second to be made of a source, the numbers of those that came first. */
  findFirst(numero: string, source: string): string[];
  /** Returns the number of the invoice that stands on a delivered part of an order. */
  findFacture(numero: string): string | undefined;
  follow: FollowChain;
};

/** `decides` is true on the shared back office, whose decision about chains of transformations the tills take over. */
type ReplicaOptions = { decides: boolean };

/** Creates the shared view of a back office's records. Writes through it go to `database.changes`. */
export function createReplicas(database: LocalDatabase, options: ReplicaOptions): Replicas {
  const { replicas, ...chains } = composeReplicas(database, options);
  const numbers = createLastNumbers(database);

  function find(entite: Entite, code: string): Fields | undefined {
    return replicas[entite].find(code);
  }

  function putAs<E extends Entite>(entite: E, record: Fields, origin: ChangeOrigin | undefined) {
    replicas[entite].put(parseReplique(entite, record), origin);
    if (typeof record.numero === 'string' && findOwnRang(entite, record.numero)) numbers.follow(record.numero);
  }

  return {
    find,
    get(entite, code) {
      const record = find(entite, code);
      if (!record) throw new Error(`${entite} ${code} was just written`);
      return record;
    },
    put: (entite, record, origin) => putAs(entite, record, origin),
    remove: (entite, code) => replicas[entite].remove?.(code),
    ...chains,
  };
}

type ReplicaOfEach = { [E in Entite]: Replica<E> };
type Composed = Pick<Replicas, 'findFirst' | 'findFacture' | 'follow'> & { replicas: ReplicaOfEach };

function composeReplicas(database: LocalDatabase, { decides }: ReplicaOptions): Composed {
  const { connection } = database;
  const tiers = createTiersStore(database);
  const articles = createArticleStore(database);
  const familles = createFamilleStore(database);
  const boutique = createBoutiqueStore(database);
  const store = createDocumentStore(connection);
  const { findLimitee } = createBoutiquesConnues(connection);
  const findArticle = (reference: string) => articles.find(reference);
  /** An article that has not arrived yet adds its movements up when it does. */
  const applyStock = (reference: string, deltas: StockDeltas) =>
    articles.find(reference) && articles.applyStock(reference, deltas);
  const ledger = createStockLedger({ connection, applyStock, getBoutique: toPermissive(boutique.get) });
  const dues = createDocumentDues(database);
  const { resettle, follow, findFirst, findFacture, ...document } = createDocumentReplica({
    database,
    store,
    ledger,
    dues,
    findArticle,
    decides,
  });

  const replicas: ReplicaOfEach = {
    tiers: createTiersReplica({ tiers, articles, boutique }),
    article: createArticleReplica({ articles, getSums: createStockSums(connection), resettle, findLimitee }),
    famille: { find: familles.find, put: (famille) => void familles.save(famille, familles.find(famille.code)) },
    mouvement: createMouvementReplica({ database, ledger }),
    document,
    reglement: createReglementReplica({ database, dues }),
    ...createCaisseReplicas(database, { decides }),
    tarif: toPlainReplica(createRegleStore(database, 'tarif')),
    ...createInventaireReplicas(database),
    ...createTransfertReplicas(database),
    commande_fournisseur: toNumbered(createCommandeFournisseurStore(database, ledger)),
    promotion: toPlainReplica(createRegleStore(database, 'promotion')),
    changement: toPlainReplica(createRegleStore(database, 'changement')),
    boutique: {
      find: () => boutique.get(),
      put(after) {
        const { remise_max_defaut: before } = boutique.get();
        boutique.save(after);
        if (after.remise_max_defaut !== before) tiers.applyDefaultRemise(after.remise_max_defaut);
      },
    },
  };
  return { replicas, follow, findFirst, findFacture };
}

/** Allows negative stock: the sale has happened, and there was enough where the goods left. */
function toPermissive(get: () => Boutique): () => Boutique {
  return () => ({ ...get(), refuser_stock_negatif: false });
}

function createStockSums(connection: Connection) {
  const sum = connection.prepare<[string, string, string], { reel: number; reserve: number; attendu: number }>(
    `select ifnull((select sum(reel) from stocks where article_ref = ?), 0) as reel,
    ifnull((select sum(quantite) from reservations where article_ref = ?), 0) as reserve,
    ifnull((select sum(${attenduSql}) from attendus where article_ref = ?), 0) as attendu`,
  );
  return (reference: string) => sum.get(reference, reference, reference) ?? { reel: 0, reserve: 0, attendu: 0 };
}
