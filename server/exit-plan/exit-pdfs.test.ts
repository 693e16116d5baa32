import { expect, test } from 'vitest';
import { createTemporaryFolder } from '#server/testing/fixtures/temporary-folder.ts';
import { startRealService } from '#server/testing/running/start-real-service.ts';
import { createArticle } from '#shared/contracts/articles/articles.ts';
import { createClient } from '#shared/contracts/tiers/clients.ts';
import { createDevis } from '#shared/contracts/ventes/devis.ts';
import { writeDocumentPdfs } from './exit-pdfs.ts';

test('a file that cannot be written ends the export, instead of counting as missing', async () => {
  await using folder = await createTemporaryFolder();
  {
    await using service = await startRealService({ dataDir: folder.path });
    await service.call(createClient, { body: { num: 'DURAND', intitule: 'Durand' } });
    await service.call(createArticle, { body: { reference: 'VIS', designation: 'Vis', prix_vente: 10 } });
    await service.call(createDevis, {
      body: { client_id: 'DURAND', lignes: [{ article_code: 'VIS', quantite: 1 }] },
    });
  }
  const add = () => {
    throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
  };
  const written = writeDocumentPdfs({ copy: folder.path, poste: 'P01' }, add, () => {});
  await expect(written).rejects.toThrow('no space left on device');
});
