import { expect, it } from 'vitest';
import { openService } from '#renderer/testing/open-service.ts';
import { createArticle } from '#shared/contracts/articles/articles.ts';
import { browseDocuments } from '#shared/contracts/documents/document-list.ts';
import { documentKinds } from '#shared/contracts/documents/documents.ts';
import { createClient } from '#shared/contracts/tiers/clients.ts';
import { createDevis, getDevis, updateDevis } from '#shared/contracts/ventes/devis.ts';
import { devisToCommande } from '#shared/contracts/workflows.ts';
import { Outdated } from '#shared/endpoints/errors.ts';
import { write } from './write.ts';
import { asVersion, writeSeen } from './write-seen.ts';
import { justMade, neverSeen, type SeenVersion, toSeen } from '#renderer/stores/seen-version.ts';

/** Starts a service with a quote for two screws, and nails that cost the same. */
async function openShop() {
  const service = await openService();
  const { call } = service;
  for (const reference of ['VIS', 'CLOU']) {
    await call(createArticle, { body: { reference, designation: reference, prix_vente: 2 } });
  }
  const { data } = await call(createClient, { body: { intitule: 'Menuiserie Garrigue' } });
  const lignes = [{ article_code: 'VIS', quantite: 2 }];
  const { id } = await call(createDevis, { body: { client_id: data.numero, lignes } });
  const { total_ttc } = (await call(getDevis, { params: { id } })).data;
  return {
    ...service,
    id,
    read: async () => (await call(getDevis, { params: { id } })).data,
    /** Reads the row of a list, which has no lines. */
    async readRow() {
      const params = { type_doc: documentKinds.devis.code };
      const [row] = (await call(browseDocuments, { params, query: {} })).data;
      if (!row) throw new Error('the quote is in no list');
      return toSeen(row);
    },
    order: (seen: SeenVersion) =>
      write((send) =>
        writeSeen(
          asVersion(seen, (now) => now.total_ttc === total_ttc),
          (ifMatch) => send(devisToCommande, { params: { id }, ifMatch }),
        ),
      ),
  };
}

it('a write is refused for a document whose lines were replaced by others of the same price, which no list shows', async () => {
  await using shop = await openShop();
  const row = await shop.readRow();
  const lignes = [{ article_code: 'CLOU', quantite: 2 }];
  await shop.call(updateDevis, { params: { id: shop.id }, body: { lignes } });
  for (const seen of [justMade, row, neverSeen]) await expect(shop.order(seen)).rejects.toThrow(Outdated);
  expect(await shop.read()).toMatchObject({ statut: 0, documents_cibles: [] });
  expect(await shop.order(await shop.readRow())).toMatchObject({ success: true });
});

it('a write goes on with a quote that was only sent since it was shown', async () => {
  await using shop = await openShop();
  const row = await shop.readRow();
  expect(row).toMatchObject({ ...justMade, date_modification: expect.any(String) });
  const sent = {
    date: new Date().toISOString(),
    evenement: 'ENVOYE',
    moyen: 'email',
    email: 'a@b.fr',
    nom: 'A',
  } as const;
  await shop.backOffice.documents.noteTransmission('devis', shop.id, { ...sent, suivi: 'one' });
  expect((await shop.read()).version).toBe(2);
  expect(await shop.order(row)).toMatchObject({ success: true });
});

it('a document just made is transformed once, though the first answer was lost', async () => {
  await using shop = await openShop();
  shop.line.lose = 1;
  const { document_cible } = await shop.order(justMade);
  expect((await shop.read()).documents_cibles.map(({ numero }) => numero)).toEqual([document_cible]);
});
