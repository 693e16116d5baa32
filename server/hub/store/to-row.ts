import { toCents } from '#shared/money/money.ts';
import type { Entite, Replique } from '#shared/contracts/postes/gateway.ts';
import type { Fields } from '#server/sharing/records/fields.ts';
import type { enregistrements } from './hub.table.ts';

/**
 * Who owns the records of a kind: articles, customers and the like are common to a group, everything that happened
 * belongs to its shop.
 */
const owners: Readonly<Record<Entite, 'groupe' | 'boutique'>> = {
  tiers: 'groupe',
  article: 'groupe',
  famille: 'groupe',
  tarif: 'groupe',
  promotion: 'groupe',
  changement: 'groupe',
  mouvement: 'boutique',
  inventaire: 'boutique',
  pointage: 'boutique',
  transfert: 'boutique',
  arrivee: 'boutique',
  commande_fournisseur: 'boutique',
  document: 'boutique',
  session: 'boutique',
  cloture: 'boutique',
  reglement: 'boutique',
  boutique: 'boutique',
};

export const isCommon = (entite: Entite): boolean => owners[entite] === 'groupe';

/** In the protocol a shop's card has the code `boutique`; here, where there are several, it has its shop's code. */
export const toLineCode = (entite: Entite, code: string): string => (entite === 'boutique' ? entite : code);
export const toRowCode = (entite: Entite, code: string, boutique: string): string =>
  entite === 'boutique' ? boutique : code;

type Columns = Partial<
  Pick<
    typeof enregistrements.$inferSelect,
    'affaire' | 'chaine' | 'porte_stock' | 'type_document' | 'statut' | 'tiers' | 'jour' | 'total_ht' | 'total_ttc'
  >
>;
export type HubRow = Columns & {
  entite: Entite;
  code: string;
  boutique: string | null;
  vers: string | null;
  record: Fields;
};

/**
 * Returns the shop a record names as its own, and the other shop that receives it; records of most kinds belong to the
 * shop whose till sends them.
 */
export function findShops(entite: Entite, record: Fields): { boutique: string; vers: string } | undefined {
  const [origine, destination] = [String(record.origine), String(record.destination)];
  if (entite === 'transfert') return { boutique: origine, vers: destination };
  if (entite !== 'arrivee') return undefined;
  return record.boutique === origine
    ? { boutique: origine, vers: destination }
    : { boutique: destination, vers: origine };
}

/**
 * Converts a record to its row: the whole record, and the columns that are searched, summed and sorted by. Amounts are
 * in cents.
 */
export function toRow(
  entite: Entite,
  code: string,
  record: Fields,
  place: { boutique: string; affaire?: string },
): HubRow {
  const { boutique, affaire } = place;
  const shops = findShops(entite, record);
  const own = {
    entite,
    code: toRowCode(entite, code, boutique),
    boutique: isCommon(entite) ? null : (shops?.boutique ?? boutique),
    vers: shops?.vers ?? null,
    record,
  };
  if (entite === 'document')
    return { ...own, ...toDocumentColumns(record as Replique<'document'>), affaire: affaire ?? code };
  if (entite === 'reglement') return { ...own, ...toReglementColumns(record as Replique<'reglement'>) };
  if (entite === 'mouvement') return { ...own, jour: (record as Replique<'mouvement'>).date };
  if (entite === 'article') return { ...own, tiers: (record as Replique<'article'>).fournisseur_principal ?? null };
  return own;
}

function toDocumentColumns(document: Replique<'document'>): Columns {
  const { chaine, porte_stock, type_document, statut, client_code, date, total_ht, total_ttc } = document;
  const amounts = { total_ht: toCents(total_ht), total_ttc: toCents(total_ttc) };
  return { chaine, porte_stock, type_document, statut, tiers: client_code, jour: date, ...amounts };
}

function toReglementColumns({ client_code, date, montant }: Replique<'reglement'>): Columns {
  return { tiers: client_code, jour: date, total_ttc: toCents(montant) };
}
