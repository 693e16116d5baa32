import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { run } from '../testing/run.ts';
import { startServiceProcess } from '../testing/service-process.ts';
import { administrator, apiKey, expect, installed, test } from '../testing/test.ts';

test.use({ settings: installed });
test.setTimeout(180_000);

/** Its own packages: the generator works with an older TypeScript than the project's. */
const packages = ['openapi-typescript@7.13.0', 'openapi-fetch@0.17.0', 'typescript@5.9.3', '@types/node@24'];

const sale = `
import createClient from 'openapi-fetch';
import type { paths } from './comptoir.js';

const headers = { 'X-API-Key': '${apiKey}' };
const { GET, POST, PUT } = createClient<paths>({ baseUrl: process.argv[2]!, headers });

function taken<T>(answer: { data?: T; error?: unknown; response: Response }): T {
  if (answer.data === undefined) throw new Error(answer.response.status + JSON.stringify(answer.error));
  return answer.data;
}

async function main() {
  const client = taken(await POST('/clients', { body: { intitule: 'Client généré', num: 'GENERE', email: 'g@client.example' } }));
  await POST('/articles', { body: { reference: 'GEN-1', designation: 'Article généré', prix_vente: 10, stock_reel: 5 } });
  const lignes = [{ article_code: 'GEN-1', quantite: 2 }];
  const devis = taken(await POST('/devis', { body: { client_id: client.data.numero, lignes } }));
  await PUT('/devis/{id}/statut', { params: { path: { id: devis.id }, query: { nouveau_statut: 2 } } });
  const commande = taken(await POST('/workflow/devis/{id}/to-commande', { params: { path: { id: devis.id } } }));
  const path = { id: commande.document_cible };
  const livraison = taken(await POST('/workflow/commande/{id}/to-livraison', { params: { path } }));
  const facture = taken(
    await POST('/workflow/livraison/{id}/to-facture', { params: { path: { id: livraison.document_cible } } }),
  );
  const { data } = taken(await GET('/factures/{numero}', { params: { path: { numero: facture.document_cible } } }));
  const article = taken(await GET('/articles/{reference}', { params: { path: { reference: 'GEN-1' } } }));
  console.log(JSON.stringify({ ttc: data.total_ttc, client: data.client_intitule, stock: article.stock_reel }));
}

void main();
`;

test('a client generated from /openapi.json compiles and makes the whole sale', async ({ environment }) => {
  const service = await startServiceProcess(environment);
  const folder = mkdtempSync(join(tmpdir(), 'comptoir-client-'));
  const basic = Buffer.from(`${administrator.email}:${administrator.password}`).toString('base64');
  const document = await fetch(`${service.url}/openapi.json`, { headers: { authorization: `Basic ${basic}` } });
  expect(document.status).toBe(200);
  writeFileSync(join(folder, 'openapi.json'), await document.text());
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ private: true, type: 'module' }));
  writeFileSync(join(folder, 'sale.ts'), sale);

  await run('npm', ['install', '--no-audit', '--no-fund', ...packages], { cwd: folder });
  const bin = (name: string) => join(folder, 'node_modules/.bin', name);
  await run(bin('openapi-typescript'), ['openapi.json', '--default-non-nullable=false', '--output', 'comptoir.d.ts'], {
    cwd: folder,
  });
  const options = ['--strict', '--module', 'nodenext', '--target', 'es2022', '--skipLibCheck', '--outDir', 'out'];
  await run(bin('tsc'), [...options, 'sale.ts'], { cwd: folder });
  const said = await run(process.execPath, ['out/sale.js', service.url], { cwd: folder });

  expect(JSON.parse(said)).toEqual({ ttc: 24, client: 'Client généré', stock: 3 });
  await service.stop();
  rmSync(folder, { recursive: true, force: true });
});
