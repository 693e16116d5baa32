import { type DocumentComplet, type DocumentKind, documentKinds } from '#shared/contracts/documents/documents.ts';
import { addDays } from '#shared/time/dates.ts';
import type { Boutique } from '#shared/contracts/boutique/boutique.ts';
import type { DocumentContent } from './document-lines.ts';
import { documentRules } from './document-rules.ts';

type NewDocument = {
  kind: DocumentKind;
  numero: string;
  date: string;
  client: { code: string; intitule: string };
  reference: string | null;
  content: DocumentContent;
  source?: string;
  /** True for a document made of a part of its source. */
  isPart?: boolean;
  boutique: Boutique;
  now: Date;
};

/** Returns the record of a document that is being created: a draft, linked to its source. */
export function toNewDocument({ kind, content, client, now, boutique, ...given }: NewDocument): DocumentComplet {
  const { lignes, tvas, total_ht, total_tva, total_ttc } = content;
  const time = now.toISOString();
  return {
    numero: given.numero,
    type_document: documentKinds[kind].code,
    date: given.date,
    client_code: client.code,
    client_intitule: client.intitule,
    reference: given.reference,
    date_echeance: toDueDate(kind, given.date, boutique),
    statut: 0,
    total_ht,
    total_tva,
    total_ttc,
    tvas,
    document_source: given.source ?? null,
    a_deja_ete_transforme: false,
    documents_cibles: [],
    champs_libres: {},
    date_creation: time,
    date_modification: time,
    version: 1,
    ...(given.isPart && { partiel: true }),
    ...(content.regime_tva && { regime_tva: content.regime_tva }),
    ...(content.livraison && { livraison: content.livraison }),
    ...(content.remise_globale && { remise_globale: content.remise_globale }),
    lignes,
  };
}

/** The last day that is written with four digits for the year. */
const lastDay = '9999-12-31';

/** Returns the day a payment is due, or the last day a quote is valid; null for the kinds that have none. */
export function toDueDate(kind: DocumentKind, date: string, boutique: Boutique): string | null {
  const { daysToDue } = documentRules[kind];
  if (!daysToDue) return null;
  const due = addDays(date, daysToDue(boutique));
  return due.startsWith('+') ? lastDay : due;
}

/** Returns the record with a change applied, its version raised and its date set. */
export function toChanged(document: DocumentComplet, change: Partial<DocumentComplet>, now: Date): DocumentComplet {
  return { ...document, ...change, version: document.version + 1, date_modification: now.toISOString() };
}

/**
 * Serialises the record for storage: its lines, and the fields that contain lines, come last, so that a list can leave
 * them out without parsing the JSON.
 */
export function toRecordJson({ lignes, versions_devis, transmissions, parties, ...head }: DocumentComplet): string {
  return JSON.stringify({ ...head, lignes, versions_devis, transmissions, parties });
}
