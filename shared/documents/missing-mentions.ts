import type { Boutique } from '#shared/contracts/boutique/boutique.ts';

/**
 * The particulars of the shop's card that the law asks of every invoice (CGI annexe II art. 242 nonies A, Code de
 * commerce R123-237).
 */
const mentions: readonly { label: string; isMissing: (boutique: Boutique) => boolean }[] = [
  { label: 'l’adresse', isMissing: ({ adresse, code_postal, ville }) => [adresse, code_postal, ville].includes('') },
  { label: 'le SIRET', isMissing: ({ siret }) => siret === '' },
  { label: 'le numéro de TVA', isMissing: ({ tva_intra, franchise_tva }) => tva_intra === '' && !franchise_tva },
];

/**
 * Returns the particulars that invoices lack because the shop's card lacks them: «l’adresse», «le SIRET»; empty when
 * they are in order.
 */
export function listMissingMentions(boutique: Boutique): string[] {
  return mentions.filter(({ isMissing }) => isMissing(boutique)).map(({ label }) => label);
}

/** Joins particulars in a French enumeration: «l’adresse, le SIRET et le numéro de TVA». */
export function joinMentions(labels: readonly string[]): string {
  const last = labels.at(-1) ?? '';
  return labels.length < 2 ? last : `${labels.slice(0, -1).join(', ')} et ${last}`;
}
