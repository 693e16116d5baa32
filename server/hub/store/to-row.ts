import { toCents } from '#shared/money/money.ts';
import type { Entite, Replique } from '#shared/contracts/postes/gateway.ts';
import { asReplique, type Fields } from '#server/sharing/records/fields.ts';
import { recordKinds } from '#shared/record-kinds.ts';
import type { enregistrements } from './hub.table.ts';

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
 * Returns the shop a record names as its own, and the other shop that is told of it; records of most kinds belong to the
 * shop whose till sends them.
 */
export function findShops(entite: Entite, record: Fields): { boutique: string; vers: string | null } | undefined {
  if (entite === 'commande_fournisseur')
    return typeof record.destination === 'string' ? { boutique: record.destination, vers: null } : undefined;
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
    boutique: recordKinds[entite].isCommon ? null : (shops?.boutique ?? boutique),
    vers: shops?.vers ?? null,
    record,
  };
  return { ...own, ...toColumns(entite, record), ...(entite === 'document' && { affaire: affaire ?? code }) };
}

/** The columns of each kind by which it is searched, summed and sorted. */
const columns: { readonly [E in Entite]?: (record: Replique<E>) => Columns } = {
  document: ({ chaine, porte_stock, type_document, statut, client_code, date, total_ht, total_ttc }) => {
    const amounts = { total_ht: toCents(total_ht), total_ttc: toCents(total_ttc) };
    return { chaine, porte_stock, type_document, statut, tiers: client_code, jour: date, ...amounts };
  },
  reglement: ({ client_code, date, montant }) => ({ tiers: client_code, jour: date, total_ttc: toCents(montant) }),
  mouvement: ({ date }) => ({ jour: date }),
  article: ({ fournisseur_principal }) => ({ tiers: fournisseur_principal ?? null }),
};

const toColumns = <E extends Entite>(entite: E, record: Fields): Columns =>
  columns[entite]?.(asReplique(entite, record)) ?? {};
