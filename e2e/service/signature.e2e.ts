import { chromium } from '@playwright/test';
import { createApiClient } from '#shared/endpoints/api-client.ts';
import { createArticle } from '#shared/contracts/articles/articles.ts';
import { createClient } from '#shared/contracts/tiers/clients.ts';
import { createDevis, signDevis } from '#shared/contracts/ventes/devis.ts';
import { getSignatureStatus, getSignedPdf, refreshSignatures } from '#shared/contracts/ventes/signatures.ts';
import { chromiumPath } from '../testing/chromium-path.ts';
import { startServiceProcess } from '../testing/service-process.ts';
import { startProvider } from '../testing/signature-provider.ts';
import { apiKey, expect, test } from '../testing/test.ts';

test('a quote is sent, read and signed on the provider’s page, another one refused', async ({ environment }) => {
  const provider = await startProvider();
  const service = await startServiceProcess({ ...environment, ...provider.settings });
  const call = createApiClient(service.url, { headers: { 'x-api-key': apiKey } });
  await call(createClient, { body: { num: 'SIGNE', intitule: 'Société Signataire' } });
  await call(createArticle, { body: { reference: 'PORTE', designation: 'Porte d’entrée', prix_vente: 890 } });
  const send = async () => {
    const { id } = await call(createDevis, {
      body: { client_id: 'SIGNE', lignes: [{ article_code: 'PORTE', quantite: 1 }] },
    });
    const body = { doc_id: id, type_doc: 0, email_signataire: 'jeanne@client.example', nom_signataire: 'Jeanne Roux' };
    return call(signDevis, { params: { id }, body });
  };
  const [signed, refused] = [await send(), await send()];
  const statusOf = async ({ transaction_id }: { transaction_id: string }) =>
    (await call(getSignatureStatus, { params: { transaction_id } })).statut;
  expect(await statusOf(signed)).toBe('EN_ATTENTE');

  const browser = await chromium.launch({ executablePath: chromiumPath, args: ['--no-sandbox'] });
  const page = await browser.newPage();
  const document = await page.request.get(`${signed.signer_url}/document`);
  expect((await document.body()).subarray(0, 5).toString()).toBe('%PDF-');
  await page.goto(signed.signer_url);
  await page.getByRole('button', { name: 'Signer' }).click();
  await expect(page.getByText('État : signé')).toBeVisible();
  await page.goto(refused.signer_url);
  await page.getByRole('button', { name: 'Refuser' }).click();
  await expect(page.getByText('État : refusé')).toBeVisible();
  await browser.close();

  expect(await statusOf(signed)).toBe('SIGNE');
  expect(await statusOf(refused)).toBe('REFUSE');
  const { transaction_id } = signed;
  const { date_signature } = await call(getSignatureStatus, { params: { transaction_id } });
  expect(Date.now() - Date.parse(String(date_signature))).toBeLessThan(60_000);
  await call(refreshSignatures);
  const pdf = await call(getSignedPdf, { params: { transaction_id } });
  expect(Buffer.from(pdf).toString('latin1')).toContain('signed by jeanne@client.example');

  provider.stop();
  expect(await statusOf(signed)).toBe('ERREUR');
  await service.stop();
});
