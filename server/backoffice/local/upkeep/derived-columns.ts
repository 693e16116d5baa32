import { getTableColumns } from 'drizzle-orm';
import type { SQLiteTable } from 'drizzle-orm/sqlite-core';
import type { DocumentComplet } from '#shared/contracts/documents/documents.ts';
import { listMontantsNets } from '#shared/documents/remise-globale.ts';
import { toDeduit } from '#shared/documents/acomptes.ts';
import { toCents } from '#shared/money/money.ts';
import { articles } from '../articles/articles.table.ts';
import { clotures, sessionsCaisse } from '../caisse/caisse.table.ts';
import { commandesFournisseurs } from '../commandes-fournisseurs/commandes-fournisseurs.table.ts';
import { lineIdsPerDocument } from '../documents/documents.table.ts';
import { familles } from '../familles/familles.table.ts';
import { pointages } from '../inventaires/inventaires.table.ts';
import { mouvements } from '../stock/stock.table.ts';
import { arrivees } from '../transferts/transferts.table.ts';
import { tiers } from '../tiers/tiers.table.ts';
import { type RecordTable, summedTables } from '../sums/summed-tables.ts';
import type { Reglement } from '#shared/contracts/reglements/reglements.ts';
import { toReglementColumns } from '../reglements/reglements.store.ts';

type Fields = Readonly<Record<string, unknown>>;
type Derive = (record: Fields) => Fields;

/**
 * Columns that are not compared here: the search text follows from the record by its own rule and is rebuilt with the
 * index.
 */
const elsewhere = new Set(['id', 'somme', 'recherche', 'version']);

/** Returns the columns that take the value of the record's field of the same name. */
function createDerivation(table: RecordTable, columns: SQLiteTable): Derive {
  const truth = new Set<string>(summedTables[table].truth);
  const names = Object.keys(getTableColumns(columns)).filter((name) => !elsewhere.has(name) && !truth.has(name));
  return (record) => Object.fromEntries(names.map((name) => [name, record[name]]));
}

const ofArticle = createDerivation('articles', articles);

/** The columns of a row besides its primary data, derived from its record. */
export const derivedColumns: Readonly<Record<RecordTable, Derive>> = {
  boutique: () => ({}),
  tarifs: () => ({}),
  promotions: () => ({}),
  changements_prix: () => ({}),
  inventaires: () => ({}),
  pointages: createDerivation('pointages', pointages),
  transferts: () => ({}),
  arrivees: createDerivation('arrivees', arrivees),
  commandes_fournisseurs: createDerivation('commandes_fournisseurs', commandesFournisseurs),
  familles: createDerivation('familles', familles),
  tiers: createDerivation('tiers', tiers),
  articles: (record) => {
    const { stock_reserve, stock_commande, ...rest } = ofArticle(record);
    return { ...rest, stock_reserve: stock_reserve ?? 0, stock_commande: stock_commande ?? 0 };
  },
  mouvements: createDerivation('mouvements', mouvements),
  sessions_caisse: createDerivation('sessions_caisse', sessionsCaisse),
  clotures: createDerivation('clotures', clotures),
  reglements: (record) => toReglementColumns(record as Reglement),
  documents: (record) => {
    const { client_code, date, reference, document_source, ...others } = record as DocumentComplet;
    const { date_echeance, statut, total_ht, total_ttc } = others;
    const deduit = toDeduit(others);
    const deduits = { deduit_ht: deduit.ht, deduit_ttc: deduit.ttc };
    const amounts = { total_ht: toCents(total_ht), total_ttc: toCents(total_ttc), ...deduits };
    return { client_code, date, reference, document_source, date_echeance, statut, ...amounts };
  },
};

/** Returns the lines of a document in the form of their own rows. */
export function listLineColumns(id: number, document: DocumentComplet): (string | number)[][] {
  const nets = listMontantsNets(document);
  return document.lignes.map((ligne, index) => {
    const { article_code, quantite, prix_unitaire_ht, remise_pourcentage, tva_taux } = ligne;
    const amounts = [nets[index] ?? 0, toCents(ligne.montant_ttc)];
    const place = id * lineIdsPerDocument + index + 1;
    return [place, article_code, quantite, prix_unitaire_ht, remise_pourcentage, tva_taux, ...amounts];
  });
}
