import type { Tiers } from '#shared/contracts/tiers/tiers.ts';
import { toPrintable } from '#shared/text/printable.ts';

type Address = Pick<Tiers, 'adresse' | 'complement' | 'code_postal' | 'ville' | 'pays'>;

/** Returns address lines in La Poste's order: building, street, town; the country only abroad. */
export function toAddressLines({ complement, adresse, code_postal, ville, pays }: Address): string[] {
  const town = [code_postal, ville?.toLocaleUpperCase('fr')].filter(Boolean).join(' ');
  const country = pays && !/^fr(a|ance)?$/i.test(pays.trim()) ? pays.toLocaleUpperCase('fr') : '';
  return [complement, adresse, town, country]
    .filter((line) => typeof line === 'string')
    .filter(Boolean)
    .map(toPrintable);
}
