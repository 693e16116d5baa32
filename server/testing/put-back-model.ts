import { copyFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { readShop } from './shared-shop-state.ts';
import { catchUp, chooseAll, fillShop } from './sync-model.ts';
import {
  findDifferences,
  findDoubleCarriers,
  findGoodsTwice,
  findWrongReserve,
  type Place,
} from './sync-model-checks.ts';
import { type Given, run } from './sync-model-commands.ts';
import { startWorld, type World } from './sync-model-world.ts';
import { createTemporaryFolder } from './temporary-folder.ts';

/**
 * Runs a third of the commands, keeps an image of a disk, the shop's or the first till's, runs another third, puts the image
 * back, runs the rest, and says what is wrong once everything is told and settled. What only that disk had since the image is
 * lost with it; a till that was put back hears its shop before it sells.
 */
export async function findLossOnceBack({
  commands,
  faults,
  back,
}: Given & { back: 'shop' | 'till' }): Promise<string[]> {
  await using folder = await createTemporaryFolder();
  await using world = await startWorld(faults, { [back === 'shop' ? 'shopDir' : 'firstTillDir']: folder.path });
  const image = createImage(join(folder.path, 'backoffice.db'));
  const replace = back === 'shop' ? world.replaceShop : world.replaceTill;
  const third = Math.floor(commands.length / 3);
  const runPart = async (from: number, to?: number) => {
    for (const command of commands.slice(from, to)) await run(world, command);
  };
  await fillShop(world);
  await runPart(0, third);
  await replace(image.keep);
  await runPart(third, 2 * third);
  const facts = new Set<string>();
  await replace(async () => {
    await image.putBack();
    if (back === 'shop') for (const fact of await forgetUntold(world, world.sides)) facts.add(fact);
  });
  if (back === 'till') {
    await catchUp(world);
    await forgetUntold(world, [...world.sides, world.shop]);
  }
  await runPart(2 * third);
  await catchUp(world);
  await chooseAll(world);
  return [...(await compare(world)), ...(await findLostFacts(world, facts))];
}

/** The database's file as an image of the disk has it. */
function createImage(file: string) {
  return {
    keep: () => copyFile(file, `${file}.image`),
    async putBack() {
      for (const end of ['', '-wal', '-shm']) await rm(file + end, { force: true });
      await copyFile(`${file}.image`, file);
    },
  };
}

/** What none of these has is lost with the disk; gives what they have, each fact by the moment it was made. */
async function forgetUntold({ made }: World, left: readonly Pick<World['shop'], 'local'>[]): Promise<string[]> {
  const states = await Promise.all(left.map(({ local }) => readShop(local)));
  for (const numero of made) if (!states.some((state) => numero in state)) made.delete(numero);
  return states.flatMap(listFacts);
}

type Made = { type_document?: number; date_creation?: string };

function listFacts(state: Record<string, unknown>): string[] {
  const documents = Object.values(state).filter((record) => (record as Made).type_document !== undefined);
  return documents.map((record) => String((record as Made).date_creation));
}

/** A document a till had is there in the end, whatever was given its number meanwhile. */
async function findLostFacts({ shop }: World, facts: ReadonlySet<string>): Promise<string[]> {
  const left = new Set(listFacts(await readShop(shop.backOffice)));
  return [...facts].filter((fact) => !left.has(fact)).map((fact) => `what was made at ${fact} is lost`);
}

async function compare({ shop, sides, made }: World): Promise<string[]> {
  const [truth = {}, ...states] = await Promise.all(
    [shop.backOffice, ...sides.map(({ local }) => local)].map(readShop),
  );
  const { replication } = shop.local;
  const findPlace = (numero: string) =>
    replication.part === 'partage' ? (replication.find('document', numero) as Place | undefined) : undefined;
  return [
    ...states.flatMap((state, index) => findDifferences(truth, state).map((found) => `P0${index + 1} ${found}`)),
    ...[...made].filter((numero) => !(numero in truth)).map((numero) => `${numero} is lost`),
    ...findDoubleCarriers(truth, findPlace),
    ...findGoodsTwice(truth, findPlace),
    ...findWrongReserve(truth, findPlace),
  ];
}
