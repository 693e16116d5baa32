import { randomInt } from 'node:crypto';
import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import SQLite from 'better-sqlite3';
import { expect, test } from 'vitest';
import { readAllRecords } from '#server/backoffice/local/upkeep/inspect-records.ts';
import { openBackOffice } from '#server/sharing/open-back-office.ts';
import { buildArticle } from '#server/testing/fixtures/build-records.ts';
import { createTemporaryFolder } from '#server/testing/fixtures/temporary-folder.ts';
import { startProcess } from '#server/testing/running/start-process.ts';
import { startRealService } from '#server/testing/running/start-real-service.ts';
import { takeDose } from '#server/testing/take-dose.ts';
import { createSauvegarde, listSauvegardes } from '#shared/contracts/service/sauvegardes.ts';

const count = 1_200;
const context = { caller: { kind: 'api-key', id: 'tests', role: 'admin' } } as const;

/** Fills a shop with many articles, and makes a backup. */
async function fill(dataDir: string) {
  {
    await using service = await startRealService({ dataDir });
    await service.call(listSauvegardes);
  }
  const local = await openBackOffice({ dataDir, poste: 'P01', now: () => new Date() });
  const drafts = Array.from({ length: count }, (_, n) => buildArticle({ reference: `ART${n}`, stock_reel: 5 }));
  await Promise.all(drafts.map((draft) => local.articles.create({ ...draft, unite_vente: 'UN' }, context)));
  local.close();
  await using service = await startRealService({ dataDir });
  await service.call(createSauvegarde);
  await expect.poll(async () => (await service.call(listSauvegardes)).travail, { timeout: 20_000 }).toBe(null);
}

/** Damages each kind of data that a repair can mend. */
function damage(dataDir: string) {
  const disk = new SQLite(join(dataDir, 'backoffice.db'));
  disk.unsafeMode(true);
  disk.exec(`update articles set record = replace(record, 'ART', 'ARS') where id % 100 = 7;
    update articles set somme = null where id % 3 = 1 and id % 100 <> 7;
    delete from recherche_articles_mots_data where id > 10;
    update articles set designation = 'x' where id % 100 = 9 and id % 3 <> 1`);
  const [name] = disk
    .prepare<[], string>(
      "select name from sqlite_schema where tbl_name = 'articles' and type = 'index' and sql is not null",
    )
    .pluck()
    .all();
  disk.pragma('writable_schema = on');
  const sql = disk.prepare('select sql from sqlite_schema where name = ?').pluck().get(name);
  disk.prepare("update sqlite_schema set sql = replace(sql, ')', ') where id > 100') where name = ?").run(name);
  disk.exec(`pragma schema_version = 9000`);
  disk.close();
  const again = new SQLite(join(dataDir, 'backoffice.db'));
  again.unsafeMode(true);
  again.exec(`reindex "${name}"`);
  again.pragma('writable_schema = on');
  again.prepare('update sqlite_schema set sql = ? where name = ?').run(sql, name);
  again.exec('pragma schema_version = 9001');
  again.close();
}

function look(dataDir: string) {
  const disk = new SQLite(join(dataDir, 'backoffice.db'), { readonly: true });
  try {
    const { abimees, derivees, sansSomme } = readAllRecords(disk);
    const verdict = disk.pragma('integrity_check(3)') as { integrity_check: string }[];
    const found = disk.prepare('select count(*) from recherche_articles').pluck().get();
    return {
      wrong: [...abimees, ...derivees, ...sansSomme].length,
      verdict: verdict.map(({ integrity_check }) => integrity_check),
      found,
    };
  } finally {
    disk.close();
  }
}

test('a repair that is killed again and again is finished by the starts that follow', async () => {
  await using folder = await createTemporaryFolder();
  const [whole, dataDir] = [join(folder.path, 'whole'), join(folder.path, 'shop')];
  await fill(whole);
  const sound = look(whole);
  expect(sound).toEqual({ wrong: 0, verdict: ['ok'], found: count });
  cpSync(whole, dataDir, { recursive: true });
  damage(dataDir);
  const hit = look(dataDir);
  expect(hit.wrong).toBeGreaterThan(20);
  expect(hit.verdict).not.toEqual(['ok']);

  for (let kill = 0; kill < takeDose(1, 10); kill += 1) {
    const running = await startProcess({ COMPTOIR_DATA_DIR: dataDir });
    await sleep(3_000 + randomInt(2_500));
    await running.kill();
  }
  await using service = await startRealService({ dataDir });
  await service.inspectData();
  await service.stop();
  expect(look(dataDir)).toEqual(sound);
}, 180_000);
