import { type DocumentComplet, documentKinds, type Parties } from '#shared/contracts/documents/documents.ts';
import type { Faits, TtcParTaux } from './faits.ts';
import { toContenu } from './to-donnees.ts';

/**
 * Returns the sealed fields of an invoice or a credit note, whose amounts count negative; `fichier` is the SHA-256 of
 * its PDF.
 */
export function toDocumentFaits(document: DocumentComplet, parties: Parties, fichier: string): Faits['facture'] {
  const { numero, type_document, total_ttc, tvas } = document;
  const { intitule, code_postal, tva_intra } = parties.acheteur;
  const sign = type_document === documentKinds.avoir.code ? -1 : 1;
  return {
    numero,
    type: String(type_document),
    ttcParTaux: toTtcParTaux(tvas, sign),
    ttc: sign * total_ttc,
    client: { nom: intitule, code_postal: code_postal ?? '', tva_intra: tva_intra ?? '' },
    fichier,
    contenu: toDocumentContenu(document, parties),
  };
}

function toTtcParTaux(tvas: DocumentComplet['tvas'], sign: number): TtcParTaux {
  return tvas.map(({ taux, base_ht, montant_tva }) => ({ taux, ttc: sign * (base_ht + montant_tva) }));
}

/**
 * Returns a hash of everything in an issued document that never changes; its status and what is made of it later are
 * left out.
 */
export function toDocumentContenu(document: DocumentComplet, parties: Parties): string {
  const { numero, type_document, date, date_echeance, reference, client_code, client_intitule } = document;
  const { total_ht, total_tva, total_ttc, tvas, lignes, est_acompte, acomptes_deduits } = document;
  const acomptes = { est_acompte: est_acompte ?? undefined, acomptes_deduits: acomptes_deduits ?? undefined };
  const identity = { numero, type_document, date, date_echeance, reference, client_code, client_intitule };
  return toContenu({ ...identity, total_ht, total_tva, total_ttc, tvas, lignes, parties, ...acomptes });
}
