import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readPdf, run } from '../testing/run.ts';
import { startServiceProcess } from '../testing/service-process.ts';
import { demoShop } from '../testing/settings.ts';
import { apiKey, expect, test } from '../testing/test.ts';

test.use({ settings: demoShop });

const lignes = [
  { article_code: 'MARTEAU-E2E', quantite: 3, remise_pourcentage: 5 },
  { article_code: 'VIS-E2E', quantite: 12.5, prix_unitaire_ht: 0.37 },
];

test('an integrator makes a quote with curl and an API key, and downloads its PDF with the exact headers', async ({
  environment,
  dataDir,
}) => {
  const service = await startServiceProcess(environment);
  const curl = (...args: string[]) =>
    run('curl', ['--silent', '--show-error', '--header', `X-API-Key: ${apiKey}`, ...args]);
  const post = (path: string, body: unknown) =>
    curl('--header', 'Content-Type: application/json', '--data', JSON.stringify(body), service.url + path);

  await post('/articles', { reference: 'MARTEAU-E2E', designation: 'Marteau de menuisier', prix_vente: 18.9 });
  await post('/articles', { reference: 'VIS-E2E', designation: 'Vis à bois', prix_vente: 0.4, tva_code: 'T10' });
  const client = JSON.parse(await post('/clients', { intitule: 'Société Intégrée', num: 'INTEGREE', ville: 'Lyon' }));
  expect(client.data.numero).toBe('INTEGREE');

  const first = await post('/devis', { client_id: 'INTEGREE', lignes });
  const second = await post('/devis', { client_id: 'INTEGREE', lignes });
  const devis = JSON.parse(first) as { id: string; montant_total_ht: number; montant_total_ttc: number };
  expect(devis).toMatchObject({
    client_id: 'INTEGREE',
    montant_total_ht: 58.5,
    montant_total_ttc: 69.73,
    nb_lignes: 2,
  });
  const totals = (text: string) => text.slice(text.indexOf('"montant_total_ht"'));
  expect(totals(second)).toBe(totals(first));

  const file = join(dataDir, 'devis.pdf');
  const headers = join(dataDir, 'headers.txt');
  await curl('--output', file, '--dump-header', headers, `${service.url}/devis/${devis.id}/pdf`);
  const sent = readFileSync(headers, 'utf8').toLowerCase();
  expect(sent).toContain('http/1.1 200');
  expect(sent).toContain('content-type: application/pdf');
  expect(sent).toContain(`content-disposition: attachment; filename=devis_${devis.id.toLowerCase()}.pdf`);
  expect(sent).toContain(`content-length: ${readFileSync(file).byteLength}`);
  const text = await readPdf(file);
  for (const part of [devis.id, 'Société Intégrée', 'Marteau de menuisier', 'Vis à bois']) expect(text).toContain(part);
  expect(text.replace(/[\u202f\u00a0]/g, ' ')).toMatch(/69,73/);
  expect(await service.stop()).toBe(0);
});

test('every route refuses a caller without credentials, but those the specification opens', async ({ environment }) => {
  const service = await startServiceProcess(environment);
  const statusOf = async (path: string) => (await fetch(service.url + path)).status;
  for (const path of ['/clients', '/devis', '/emails/logs', '/admin/queue/status', '/debug/users', '/info']) {
    expect(await statusOf(path), path).toBe(401);
  }
  for (const path of ['/', '/health', '/auth/setup']) expect(await statusOf(path), path).toBe(200);
  await service.stop();
});
