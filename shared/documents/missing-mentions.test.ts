import { expect, test } from 'vitest';
import { Boutique } from '#shared/contracts/boutique/boutique.ts';
import { joinMentions, listMissingMentions } from './missing-mentions.ts';

const address = { adresse: '1 rue Bugeaud', code_postal: '69006', ville: 'Lyon' };

test.each([
  [{}, 'l’adresse, le SIRET et le numéro de TVA'],
  [{ siret: '73282932000074' }, 'l’adresse et le numéro de TVA'],
  [{ ...address, siret: '73282932000074' }, 'le numéro de TVA'],
  [{ ...address, ville: '', siret: '73282932000074', franchise_tva: true }, 'l’adresse'],
  [{ ...address, siret: '73282932000074', tva_intra: 'FR44732829320' }, ''],
  [{ ...address, siret: '73282932000074', franchise_tva: true }, ''],
])('a shop whose card says %j lacks «%s» on its invoices', (known, lacking) => {
  const boutique = Boutique.parse({ raison_sociale: 'Quincaillerie Morel', ...known });
  expect(joinMentions(listMissingMentions(boutique))).toBe(lacking);
});
