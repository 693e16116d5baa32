import { execFile } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { formatDate, toJour } from '#shared/time/dates.ts';
import { verifyArchive } from '#server/conformite/archives/verify-archive.ts';
import { createTemporaryFolder } from '#server/testing/fixtures/temporary-folder.ts';
import { startRealService } from '#server/testing/running/start-real-service.ts';
import { waitUntil } from '#server/testing/running/start-smtp-sink.ts';
import { buildArticle, buildClient } from '#server/testing/fixtures/build-records.ts';
import { createArticle } from '#shared/contracts/articles/articles.ts';
import { closeSessionCaisse } from '#shared/contracts/caisse/clotures.ts';
import { openSessionCaisse } from '#shared/contracts/caisse/sessions-caisse.ts';
import { createReglements } from '#shared/contracts/reglements/reglements.ts';
import { createArchive, listArchives, verifyArchiveGardee } from '#shared/contracts/service/archives.ts';
import { listEvenements } from '#shared/contracts/service/conformite.ts';
import { createClient } from '#shared/contracts/tiers/clients.ts';
import { createFacture, emitFacture } from '#shared/contracts/ventes/ventes.ts';

const run = promisify(execFile);

/** Starts a shop that has sold, been paid and closed its day. */
async function openShop(dataDir: string) {
  const service = await startRealService({ dataDir });
  const { call } = service;
  await call(createClient, { body: buildClient({ num: 'DURAND', intitule: 'Durand & Fils' }) });
  await call(createArticle, { body: buildArticle({ reference: 'VIS', designation: 'Vis', stock_reel: 100 }) });
  const { numero: session } = await call(openSessionCaisse, { body: { fond: 0 } });
  for (const quantite of [1, 2, 3]) {
    const body = { client_id: 'DURAND', lignes: [{ article_code: 'VIS', quantite }] };
    const { numero_facture: numero } = (await call(createFacture, { body })).data;
    await call(emitFacture, { params: { numero }, body: {} });
    const reglements = [{ moyen: 'carte', montant: 12 * quantite, imputations: [{ numero, montant: 12 * quantite }] }];
    await call(createReglements, { body: { client_code: 'DURAND', reglements } });
  }
  await call(closeSessionCaisse, { params: { numero: session }, body: { comptage: [] } });
  return service;
}

type Service = Awaited<ReturnType<typeof openShop>>;

const today = toJour(new Date());

async function archive({ call }: Pick<Service, 'call'>, body = { debut: today, fin: today }) {
  await call(createArchive, { body });
  await waitUntil(async () => (await call(listArchives)).travail === null);
  return call(listArchives);
}

test('a period is archived by a child process, sealed in the chain of archives, noted, and verified from the file alone', async () => {
  await using folder = await createTemporaryFolder();
  await using service = await openShop(folder.path);
  const { archives, echec } = await archive(service);
  expect(echec).toBeNull();
  expect(archives).toMatchObject([{ rang: 1, debut: today, fin: today, verification: { total: 0, ruptures: [] } }]);
  const [event] = (await service.call(listEvenements)).evenements;
  expect(event).toMatchObject({
    libelle: 'Archive',
    texte: `n°\u00a01, du ${formatDate(today)} au ${formatDate(today)}`,
  });

  const answer = await fetch(`${service.url}/conformite/archives/1/fichier`, { headers: service.headers });
  expect(answer.headers.get('content-disposition')).toContain(`comptoir-archive-P01-${today}-${today}-1.tar`);
  const path = join(folder.path, 'ailleurs.tar');
  await writeFile(path, await answer.bytes());
  const script = join(import.meta.dirname, '../../../scripts/verify.ts');
  const { stdout } = await run(process.execPath, [script, path]);
  expect(stdout).toContain('Rien de rompu');
  expect(stdout).toContain('P01 reglement\u00a0: n°\u00a01 à 3, 3 scellés');
  expect(await verifyArchive(path)).toMatchObject({ total: 0, incompletes: 0 });
}, 60_000);

test('an archive is read without Comptoir, by tools anybody has', async () => {
  await using folder = await createTemporaryFolder();
  await using service = await openShop(folder.path);
  await archive(service);
  const kept = join(folder.path, 'archives');
  await run('tar', ['-xf', join(kept, 'archive-P01-000001.tar'), '-C', folder.path]);
  const cwd = join(folder.path, `comptoir-archive-P01-${today}-${today}`);
  const { stdout } = await run('sha256sum', ['-c', 'SHA256SUMS'], { cwd });
  expect(stdout).toContain('pdf/FA-P01-000003.pdf: ');
  const [key = ''] = readdirSync(join(cwd, 'cles')).filter((name) => name.endsWith('.pem'));
  const sealed = ['-signature', 'sceau/signature.der', 'sceau/donnees.txt'];
  const verified = await run('openssl', ['dgst', '-sha256', '-verify', `cles/${key}`, ...sealed], { cwd });
  expect(verified.stdout.trim()).toBe('Verified OK');
  expect(readFileSync(join(cwd, 'lignes.csv'), 'utf8')).toContain('FA-P01-000003;1;VIS;Vis;3');
  expect(readFileSync(join(cwd, 'reglements.csv'), 'utf8')).toContain('RG-P01-000003');
  expect(readFileSync(join(cwd, 'clotures.csv'), 'utf8')).toContain('ZJ-P01-000001');
  expect(readFileSync(join(cwd, 'LISEZ-MOI.txt'), 'utf8')).toContain('VÉRIFIER SANS COMPTOIR');
}, 60_000);

test('a second archive of the same days includes the first, and an empty period can be archived', async () => {
  await using folder = await createTemporaryFolder();
  await using service = await openShop(folder.path);
  await archive(service);
  await archive(service);
  const { archives } = await archive(service, { debut: '2020-01-01', fin: '2020-12-31' });
  expect(archives.map(({ rang, verification }) => [rang, verification?.total])).toEqual([
    [3, 0],
    [2, 0],
    [1, 0],
  ]);
  const [event] = (await service.call(listEvenements)).evenements;
  expect(event?.libelle).toBe('Archive annuelle');
}, 60_000);

test('invalid days are refused, and an unknown archive is not found', async () => {
  await using folder = await createTemporaryFolder();
  await using service = await startRealService({ dataDir: folder.path });
  const { call } = service;
  const refused = call(createArchive, { body: { debut: '2026-02-01', fin: '2026-01-01' } });
  await expect(refused).rejects.toThrow('avant son début');
  await expect(call(createArchive, { body: { debut: '2099-01-01', fin: '2099-01-01' } })).rejects.toThrow('pas encore');
  await expect(call(verifyArchiveGardee, { params: { rang: 7 } })).rejects.toThrow('n’est pas ici');
});
