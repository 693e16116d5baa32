import type { LocalBackOffice } from '#server/backoffice/local/local-backoffice.ts';
import type { Fields } from '../records/fields.ts';
import { findEntite, isCodeOf } from '../records/record-tables.ts';
import type { PostePart } from './poste-part.ts';
import { toRecordJson } from '#server/backoffice/local/documents/document-record.ts';
import type { DamagedRow } from '#server/backoffice/local/upkeep/inspect-records.ts';
import type { DocumentComplet } from '#shared/contracts/documents/documents.ts';
import type { Entite } from '#shared/contracts/postes/gateway.ts';
import type { GatewayClient } from '../transport/gateway-client.ts';

type Deps = { local: Pick<LocalBackOffice, 'repair'>; postePart: PostePart; client: GatewayClient };

/**
 * Reads a damaged record again from the shared back office, and applies this till's unsent changes to it. False when
 * the back office has no such record: it was made here, and waits to be sent.
 */
export function createDamagedRecordFetch({ local, postePart, client }: Deps): (one: DamagedRow) => Promise<boolean> {
  return async ({ table, id, code: key }) => {
    const entite = findEntite(table);
    if (!entite) return false;
    const code = entite === 'boutique' ? entite : key;
    const record = await client.findRecord(entite, code);
    if (!record || !isCodeOf(entite, code, record)) return false;
    return local.repair.overwrite({ table, id }, toRow(entite, record), () => {
      if (!postePart.receiveOrQuarantine(entite, code, record))
        throw new Error(`${entite} ${code} cannot be read here`);
    });
  };
}

/**
 * Returns a sound row that is older than the incoming record, so that taking that over settles everything that follows
 * from it.
 */
function toRow(entite: Entite, given: Fields): Fields {
  const { genre, chaine, porte_stock, remise_propre, lignes, ...rest } = given;
  const behind = { ...rest, version: 0 };
  if (entite === 'document') {
    // Issued by taking the incoming record over, so that the day's closing counts it here too.
    const document = { ...behind, lignes, emission: undefined } as unknown as DocumentComplet;
    const { numero, type_document } = document;
    return { numero, type_document, chaine, porte_stock: Number(porte_stock), record: toRecordJson(document) };
  }
  if (entite === 'tiers') {
    return { numero: rest.numero, genre, remise_max: remise_propre, record: JSON.stringify(behind) };
  }
  if (entite === 'reglement') return { numero: rest.numero, record: JSON.stringify(given) };
  if (entite === 'article') return { reference: rest.reference, record: JSON.stringify(behind) };
  if (entite === 'famille') return { code: rest.code, record: JSON.stringify(given) };
  if (entite === 'boutique') return { record: JSON.stringify(given) };
  const { depot_code, commentaire, date_creation, auteur, ...mouvement } = rest;
  return { numero: rest.numero, depot_code, commentaire, date_creation, auteur, record: JSON.stringify(mouvement) };
}
