import { expect, test } from 'vitest';
import { openBackOffice } from '#server/sharing/open-back-office.ts';
import { buildArticle, buildClient, buildFamille } from '#server/testing/fixtures/build-records.ts';
import { ArticleCreateInput } from '#shared/contracts/articles/articles.ts';
import { FamilleCreateInput } from '#shared/contracts/articles/familles.ts';
import { ClientCreateInput } from '#shared/contracts/tiers/clients.ts';
import type { Fields } from '../../records/fields.ts';
import { applyFields, diff } from '../../records/three-way-merge.ts';
import { toElement } from './outbox.store.ts';

const context = { caller: { kind: 'api-key', id: 'test', role: 'admin' } } as const;

async function openTill() {
  const local = await openBackOffice({ dataDir: ':memory:', poste: 'P01', now: () => new Date(), part: 'poste' });
  if (local.replication.part !== 'poste') throw new Error('it is a till');
  return { local, till: local.replication };
}

/** Makes a write of each kind, and changes what was written. */
async function workOn({
  tiers,
  familles,
  articles,
  stock,
  documents,
  boutique,
}: Awaited<ReturnType<typeof openTill>>['local']) {
  await boutique.update({ ...(await boutique.get()), ville: 'Lyon', remise_max_defaut: 7 });
  await tiers.create('client', ClientCreateInput.parse(buildClient({ num: 'DURAND' })), context);
  await tiers.create('fournisseur', ClientCreateInput.parse(buildClient({ num: 'FORGE' })), context);
  await familles.create(FamilleCreateInput.parse(buildFamille()), context);
  const article = buildArticle({ famille: 'VIS', fournisseur_principal: 'FORGE', stock_reel: 40 });
  await articles.create(ArticleCreateInput.parse(article), context);
  await tiers.update('client', 'DURAND', { ville: 'Nice', remise_max: 3 }, context);
  await tiers.update('fournisseur', 'FORGE', { intitule: 'Forge et Fils' }, context);
  await articles.update('VIS-4X40', { prix_vente: 12.5, stock_reel: 41 }, context);
  await stock.move({ sens: 'entree', reference: null, lignes: [{ article_ref: 'VIS-4X40', quantite: 1.5 }] }, context);
  const lignes = [{ article_code: 'VIS-4X40', quantite: 2, remise_pourcentage: 0 }];
  const { numero } = await documents.create('devis', { client_id: 'DURAND', lignes }, context);
  await documents.update('devis', numero, { reference: 'Toiture' }, context);
  const { cible } = await documents.transform('devis', numero, 'facture', context);
  await documents.setChampLibre('facture', cible.numero, 'Chantier', 'Nord');
  await documents.setStatut('facture', cible.numero, 6, context);
}

test('the outbox’s changes, applied in order, give the till’s record', async () => {
  const { local, till } = await openTill();
  const told = new Map<string, Fields>([['boutique:boutique', till.find('boutique', 'boutique') ?? {}]]);
  await workOn(local);
  for (const row of till.outbox.list(['en_attente'], 100).toReversed()) {
    const { entite, code, avant, apres } = toElement(row);
    const key = `${entite}:${code}`;
    expect(diff(entite, told.get(key) ?? avant, { ...told.get(key), ...avant }).apres).toEqual({});
    told.set(key, applyFields(entite, told.get(key) ?? {}, apres, avant));
  }
  expect(new Set([...told.keys()].map((key) => key.split(':')[0])).size).toBe(6);
  for (const [key, record] of told) {
    const [entite, code] = key.split(':') as ['tiers', string];
    expect([key, diff(entite, record, till.find(entite, code) ?? {}).apres]).toEqual([key, {}]);
  }
  local.close();
});
