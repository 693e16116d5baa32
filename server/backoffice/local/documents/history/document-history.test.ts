import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { DocumentComplet } from '#shared/contracts/documents/documents.ts';
import { createFacture, getFacture, updateFacture } from '#shared/contracts/ventes/ventes.ts';
import { openConnection } from '#server/database/database.ts';
import { startShop } from '#server/testing/running/start-shop.ts';
import { createTemporaryFolder } from '#server/testing/fixtures/temporary-folder.ts';
import { DocumentReplique } from '#shared/contracts/postes/document-replique.ts';

const places = { genre: true, chaine: true, porte_stock: true } as const;
type Row = { action: string; auteur: string; date: string; avant: string | null };

test('every change of a document records who made it, when, and the document before', async () => {
  await using folder = await createTemporaryFolder();
  await using shop = await startShop({ dataDir: folder.path });
  const params = { numero: 'FA-P01-000001' };
  /** Reads the document without the amounts due of it, which no change sets. */
  const read = async () => DocumentReplique.omit(places).parse({ ...(await shop.call(getFacture, { params })).data });
  const lignes = [{ article_code: 'VIS', quantite: 3 }];
  await shop.call(createFacture, { body: { client_id: 'DURAND', lignes } });
  const created = await read();
  await shop.call(updateFacture, { params: { id: params.numero }, body: { lignes: [...lignes, ...lignes] } });
  const updated = await read();
  await shop.backOffice.documents.setChampLibre('facture', params.numero, 'DerniereRelance', '2026-03-16');

  const connection = openConnection(join(folder.path, 'backoffice.db'));
  const rows = connection.prepare<[], Row>('select * from historique_documents order by id').all();
  connection.close();
  expect(rows.map(({ action }) => action)).toEqual(['creation', 'modification', 'champ_libre']);
  expect(rows.map(({ date }) => date)).toEqual(Array(3).fill('2026-03-16T09:30:00.000Z'));
  expect(rows[0]?.auteur).toMatch(/^api-key:/);
  const before = rows.map(({ avant }) => avant && (JSON.parse(avant) as DocumentComplet));
  expect(before).toEqual([null, created, updated]);
  expect((await read()).champs_libres).toEqual({ DerniereRelance: '2026-03-16' });
});
