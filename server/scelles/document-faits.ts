import { type DocumentComplet, documentKinds } from '#shared/contracts/documents/documents.ts';
import type { Parties } from '#shared/contracts/documents/parties.ts';
import type { Emission } from '#shared/contracts/documents/emission.ts';
import type { Faits, TtcParTaux } from './faits.ts';
import { toContenu } from './to-donnees.ts';

/** Returns the sealed fields of an invoice or a credit note, whose amounts count negative. */
export function toDocumentFaits(document: DocumentComplet, parties: Parties, emission: Emise): Faits['facture'] {
  const { numero, type_document, total_ttc, tvas } = document;
  const { intitule, code_postal, tva_intra } = parties.acheteur;
  const sign = type_document === documentKinds.avoir.code ? -1 : 1;
  return {
    numero,
    type: String(type_document),
    ttcParTaux: toTtcParTaux(tvas, sign),
    ttc: sign * total_ttc,
    client: { nom: intitule, code_postal: code_postal ?? '', tva_intra: tva_intra ?? '' },
    fichier: emission.empreinte ?? '',
    contenu: toDocumentContenu(document, parties, emission),
  };
}

function toTtcParTaux(tvas: DocumentComplet['tvas'], sign: number): TtcParTaux {
  return tvas.map(({ taux, base_ht, montant_tva }) => ({ taux, ttc: sign * (base_ht + montant_tva) }));
}

/** The issue of a document, without its seal. */
type Emise = Omit<Emission, 'scelle'>;

/**
 * Returns a hash of everything in an issued document that never changes; its status and what is made of it later are
 * left out. The form of the hash stands before it, and is therefore signed too.
 */
function toDocumentContenu(document: DocumentComplet, parties: Parties, emission: Emise): string {
  const { document_source, ticket, partiel, credite_ailleurs, livraison, remise_globale, regime_tva } = document;
  const { date, motif, auteur, hors_ordre } = emission;
  const made = { document_source, ticket, partiel, credite_ailleurs, livraison, remise_globale, regime_tva };
  const emise = { date, motif, auteur, hors_ordre };
  const said = { ...toFirstForm(document, parties), ...withoutNull(made), emise: withoutNull(emise) };
  return `${secondForm}${toContenu(said)}`;
}

const secondForm = '2:';

/** Compares a document with its seal, by the form that the seal names; seals of the first form name none. */
export function isDocumentContenu(contenu: string, document: DocumentComplet, parties: Parties, emission: Emise) {
  if (contenu.startsWith(secondForm)) return contenu === toDocumentContenu(document, parties, emission);
  return contenu === toContenu(toFirstForm(document, parties));
}

/** Returns what the first form covered: neither the delivery, the discount, the reason for no VAT, the source nor the issue. */
function toFirstForm(document: DocumentComplet, parties: Parties): object {
  const { numero, type_document, date, date_echeance, reference, client_code, client_intitule } = document;
  const { total_ht, total_tva, total_ttc, tvas, lignes, est_acompte, acomptes_deduits } = document;
  const identity = { numero, type_document, date, date_echeance, reference, client_code, client_intitule };
  const acomptes = withoutNull({ est_acompte, acomptes_deduits });
  return { ...identity, total_ht, total_tva, total_ttc, tvas, lignes, parties, ...acomptes };
}

/** Leaves out fields that are null: a missing field says the same. */
const withoutNull = (fields: object): object =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null && value !== undefined));
