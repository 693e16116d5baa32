import { copyFileSync, cpSync, existsSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { loadKeyRing } from '#server/backups/key-ring.ts';
import { makeSauvegarde } from '#server/backups/make/make-sauvegarde.ts';
import { listFacts } from './sync-model-side.ts';
import type { World } from './sync-model-world.ts';

type Place = World['all'][number];
type Spoil = (dataDir: string, n: number) => void;
/**
 * `isSilent` is true when nothing in the folder can show the loss, because the whole of it was restored to an earlier
 * state.
 */
type Disaster = { spoil: Spoil; isCut?: boolean; isSilent?: boolean };

/** Remembers a fact that was just acknowledged at a counter; the other shop's comes after all others. */
export function noteFact(world: World, index: number, numero: string): void {
  const place = world.all[index] ?? world.autre;
  const fact = place && listFacts(place.side.dataDir).get(numero);
  if (!place || fact === undefined) return void world.wrong.push(`${numero} was acknowledged and is not there`);
  const isAgain = (world.given.get(numero) ?? fact) !== fact;
  if (isAgain && !world.losses.imaged.has(place.poste)) world.wrong.push(`${numero} was given twice`);
  world.given.set(numero, fact);
  world.facts.set(fact, numero);
}

/** Keeps an image of a disk, or a backup as the service makes them. */
export async function keep({ all }: World, { poste, n }: { poste: number; n: number }): Promise<void> {
  const place = all[poste];
  if (!place) return;
  const { dataDir } = place.side;
  if (n % 3 === 0) return saveCopy(place);
  await place.restart(
    () => {
      rmSync(toImage(dataDir), { recursive: true, force: true });
      cpSync(dataDir, toImage(dataDir), { recursive: true });
    },
    n % 3 === 1,
  );
}

const toImage = (dataDir: string) => `${dataDir}.image`;

export async function saveCopy({ poste, part, side: { dataDir } }: Place): Promise<void> {
  const { own } = await loadKeyRing(dataDir, undefined);
  const facts = { origine: 'automatique', poste, part, version: '0.1.0' } as const;
  await makeSauvegarde(dataDir, join(dataDir, 'backups'), facts, own, () => {});
}

const removeLog: Spoil = (dataDir) => {
  for (const end of ['-wal', '-shm']) rmSync(join(dataDir, `backoffice.db${end}`), { force: true });
};

const lose =
  (name: string): Spoil =>
  (dataDir, n) =>
    n % 2 === 0 ? rmSync(join(dataDir, name)) : truncateSync(join(dataDir, name));

const damageLog: Spoil = (dataDir, n) => {
  const file = join(dataDir, 'backoffice.db-wal');
  const log = existsSync(file) ? readFileSync(file) : Buffer.alloc(0);
  if (log.length === 0) return;
  const at = Math.floor((log.length * n) / 10);
  log.writeUInt8(log.readUInt8(at) ^ 0x40, at);
  writeFileSync(file, log);
};

const putBackDisk: Spoil = (dataDir) => {
  if (!existsSync(toImage(dataDir))) return;
  rmSync(dataDir, { recursive: true });
  cpSync(toImage(dataDir), dataDir, { recursive: true });
};

const putBackFile: Spoil = (dataDir) => {
  if (!existsSync(toImage(dataDir))) return;
  for (const end of ['', '-wal', '-shm']) {
    const [file, kept] = [dataDir, toImage(dataDir)].map((folder) => join(folder, `backoffice.db${end}`));
    if (file === undefined || kept === undefined) continue;
    rmSync(file, { force: true });
    if (existsSync(kept)) copyFileSync(kept, file);
  }
};

/** The failures of a disk, by a command's number. */
const disasters: readonly Disaster[] = [
  { spoil: () => {}, isCut: true },
  { spoil: damageLog, isCut: true },
  { spoil: removeLog, isCut: true },
  { spoil: putBackDisk, isSilent: true },
  { spoil: putBackDisk, isSilent: true, isCut: true },
  { spoil: putBackFile },
  { spoil: lose('backoffice.db') },
  { spoil: lose('backoffice.db'), isCut: true },
  { spoil: lose('service.db') },
];

/**
 * Applies a disaster to a disk. Records that no other machine has are lost with it; users are notified where that can
 * be known.
 */
export async function damage(
  world: World,
  { poste: index, a, n }: { poste: number; a: number; n: number },
): Promise<void> {
  const [place, disaster] = [world.all[index], disasters[n - 1]];
  if (!place || !disaster) return;
  const { side, poste } = place;
  const { isCut = false, isSilent = false } = disaster;
  rememberAsked(world);
  side.installation.notices.clear();
  const before = listFacts(side.dataDir);
  await place.restart(() => disaster.spoil(side.dataDir, a + 1), isCut);
  const here = new Set(listFacts(side.dataDir).values());
  const others = world.all
    .filter((other) => other !== place)
    .flatMap((other) => [...listFacts(other.side.dataDir).values()]);
  const missing = [...before].filter(([, fact]) => !here.has(fact));
  const lost = missing.filter(([, fact]) => !others.includes(fact));
  if (isSilent) world.losses.imaged.add(poste);
  if (n > 1) world.losses.lossy.add(poste);
  else for (const [numero] of missing) world.wrong.push(`${numero} was lost in a power cut`);
  const unreported = lost.filter(([numero]) => numero.includes(`-${poste}-`) && !isReported(place, isSilent));
  for (const [numero] of unreported) world.wrong.push(`${numero} was lost without a word (${n})`);
  for (const [, fact] of lost) world.facts.delete(fact);
}

/** Remembers what tills have asked users, as long as the tills know it. */
export function rememberAsked({ sides, asked }: World): void {
  const rows = sides.flatMap(({ outbox }) => outbox.list(['en_attente', 'refuse', 'fait', 'abandonne'], 1_000));
  const refused = rows.filter(({ historique }) => historique.includes('Refusé'));
  asked.push(...refused.map(({ code, element }) => `${code} ${element}`));
}

function isReported({ side }: Place, isSilent: boolean): boolean {
  return isSilent || side.installation.notices.list().some(({ message }) => /manqu/.test(message));
}
