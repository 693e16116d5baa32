import type { Tiers, TiersKind } from '#shared/contracts/tiers/tiers.ts';
import type { SearchEntry } from '../search/search-index.ts';

/** Returns the search entry of a third party: code, name, contact, town, e-mail, and phone numbers in any form. */
export function toTiersSearchEntry(kind: TiersKind, tiers: Tiers): SearchEntry {
  const { numero, intitule, contact, nom, prenom, code_postal, ville, email, siret, siren, tva_intra } = tiers;
  const phones = [tiers.telephone, tiers.portable].flatMap(listPhoneForms);
  const words = [numero, intitule, contact, nom, prenom, code_postal, ville, email, siret ?? siren, ...phones];
  return {
    groupe: kind,
    texte: words.filter((word) => word !== null).join(' '),
    codes: [numero, siret ?? siren, tva_intra, ...phones],
    tri: { nom: intitule, code: numero, classe: ville },
  };
}

/** Returns `0612345678` and `33612345678` for `+33 6 12 34 56 78`, so that both ways of typing it find it. */
function listPhoneForms(phone: string | null): string[] {
  const digits = (phone ?? '').replace(/\D/g, '').replace(/^00/, '');
  if (digits.startsWith('33') && digits.length === 11) return [`0${digits.slice(2)}`, digits];
  if (digits.startsWith('0') && digits.length === 10) return [digits, `33${digits.slice(1)}`];
  return digits === '' ? [] : [digits];
}
