import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { LigneRecord } from '#shared/contracts/documents/documents.ts';
import { createFacture, getFacture, updateFacture } from '#shared/contracts/ventes/ventes.ts';
import { openConnection } from '#server/database/database.ts';
import { startShop } from '#server/testing/running/start-shop.ts';
import { lineIdsPerDocument } from './documents.table.ts';
import { createTemporaryFolder } from '#server/testing/fixtures/temporary-folder.ts';

test('rows and columns equal the record, after a creation and after each change', async () => {
  await using folder = await createTemporaryFolder();
  await using shop = await startShop({ dataDir: folder.path });
  const connection = openConnection(join(folder.path, 'backoffice.db'));
  const params = { numero: 'FA-P01-000001' };
  const lignes = [
    { article_code: 'VIS', quantite: 3, remise_pourcentage: 2.5 },
    { article_code: 'LIVRE', quantite: 1.5 },
  ];

  async function expectSame() {
    const { data } = await shop.call(getFacture, { params });
    const cents = (amount: number) => Math.round(amount * 100);
    expect(connection.prepare('select * from documents').get()).toMatchObject({
      numero: data.numero,
      type_document: 60,
      date: data.date,
      reference: data.reference,
      date_echeance: data.date_echeance,
      statut: data.statut,
      client_code: 'DURAND',
      total_ht: cents(data.total_ht),
      total_ttc: cents(data.total_ttc),
      chaine: data.numero,
      porte_stock: 1,
    });
    const expected = data.lignes?.map(({ designation: _designation, unite: _unite, ...ligne }: LigneRecord, index) => ({
      ...ligne,
      id: lineIdsPerDocument + index + 1,
      montant_ht: cents(ligne.montant_ht),
      montant_ttc: cents(ligne.montant_ttc),
    }));
    expect(connection.prepare('select * from lignes order by id').all()).toEqual(expected);
  }

  await shop.call(createFacture, { body: { client_id: 'DURAND', lignes, reference: 'R' } });
  await expectSame();
  const change = { lignes: lignes.slice(1), statut: 2, date_facture: '2026-02-02', reference: '' };
  await shop.call(updateFacture, { params: { id: params.numero }, body: change });
  await expectSame();
  await shop.backOffice.documents.setChampLibre('facture', params.numero, 'lignes', ',"lignes":[');
  await expectSame();
  const [short] = (await shop.backOffice.documents.list('facture', { limit: 1, lignes: false })).parse();
  expect(short).toMatchObject({ numero: params.numero, champs_libres: { lignes: ',"lignes":[' } });
  expect(short).not.toHaveProperty('lignes');
  connection.close();
});

test('the last possible date still has a due date', async () => {
  await using shop = await startShop();
  const lignes = [{ article_code: 'VIS', quantite: 1 }];
  const body = { client_id: 'DURAND', date_facture: '9999-12-31', lignes };
  await shop.call(createFacture, { body });
  const { data } = await shop.call(getFacture, { params: { numero: 'FA-P01-000001' } });
  expect(data.date_echeance).toBe('9999-12-31');
});
