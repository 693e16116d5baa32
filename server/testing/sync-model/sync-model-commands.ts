import fc from 'fast-check';
import type { Fault } from '../proxies/misbehaving-proxy.ts';
import { acceptRule } from './accept-rule.ts';
import { closeDay, closePeriode, moveCash, openDrawer } from './sync-model-caisse.ts';
import type { Act, Command } from './sync-model-command.ts';
import { documentActs } from './sync-model-documents.ts';
import { commandeActs } from './sync-model-commandes.ts';
import { inventaireActs } from './sync-model-inventaires.ts';
import { flip } from './sync-model-flips.ts';
import { issue } from './sync-model-issues.ts';
import { keep, noteFact, damage } from './sync-model-losses.ts';
import { deposit, pay, racePay, refund, split, undo, useCredit } from './sync-model-money.ts';
import { raceParts, takePart } from './sync-model-parts.ts';
import { transfertActs } from './sync-model-transferts.ts';
import { recordActs, worldActs } from './sync-model-records.ts';
import type { World } from './sync-model-world.ts';

const faults: readonly Fault[] = [
  'none',
  'none',
  'none',
  'none',
  'drop',
  'delay',
  'duplicate',
  'late',
  'truncate',
  'cut-after-commit',
];
type What = (typeof whats)[number];
const whats = [
  'sell',
  'sell',
  'quote',
  'order',
  'credit',
  'transform',
  'transform',
  'transform',
  'change',
  'note',
  'setStatut',
  'newCustomer',
  'newArticle',
  'newFamily',
  'changeCustomer',
  'renameSupplier',
  'changeArticle',
  'changeShop',
  'stockIn',
  'openCount',
  'count',
  'count',
  'concludeCount',
  'buy',
  'buyOtherwise',
  'receive',
  'giveUp',
  'send',
  'send',
  'unpack',
  'unpack',
  'raceUnpack',
  'takeBack',
  'troubleOther',
  'cut',
  'join',
  'pause',
  'race',
  'race',
  'race',
  'part',
  'part',
  'raceParts',
  'raceParts',
  'deafen',
  'setClock',
  'issue',
  'issue',
  'lie',
  'keep',
  'damage',
  'damage',
  'flip',
  'flip',
  'pay',
  'pay',
  'split',
  'deposit',
  'refund',
  'useCredit',
  'undo',
  'racePay',
  'openDrawer',
  'openDrawer',
  'moveCash',
  'closeDay',
  'closeDay',
  'closePeriode',
] as const;

/**
 * The commands of a day of money only: sold, issued, paid, given back, undone, counted, while connections are cut,
 * machines lose power and backups are restored.
 */
export const dayOfMoney: readonly What[] = [
  ...(['sell', 'sell', 'order', 'transform', 'credit', 'part', 'issue'] as const),
  ...(['pay', 'pay', 'pay', 'split', 'deposit', 'refund', 'useCredit', 'undo', 'racePay', 'racePay'] as const),
  ...(['openDrawer', 'moveCash', 'closeDay', 'closePeriode'] as const),
  ...(['cut', 'join', 'deafen', 'pause', 'keep', 'keep', 'damage', 'damage', 'damage'] as const),
];

/** The commands of a day of goods between two shops, while lines are cut, machines lose power and backups are restored. */
export const dayOfTransferts: readonly What[] = [
  ...(['send', 'send', 'send', 'unpack', 'unpack', 'unpack', 'raceUnpack', 'takeBack', 'troubleOther'] as const),
  ...(['sell', 'stockIn', 'cut', 'join', 'join', 'deafen', 'pause', 'keep', 'damage', 'damage', 'flip'] as const),
];

/** Returns commands for three tills and the shop's own counter, and what the network does to them. */
export function commands(length: number, among: readonly What[] = whats) {
  const command: fc.Arbitrary<Command & { what: What }> = fc.record({
    poste: fc.nat({ max: 3 }),
    what: fc.constantFrom(...among),
    a: fc.nat({ max: 2 }),
    b: fc.nat({ max: 2 }),
    n: fc.integer({ min: 1, max: 9 }),
  });
  return fc.record({
    commands: fc.array(command, { minLength: length, maxLength: length, size: 'max' }),
    faults: fc.array(fc.constantFrom(...faults), { minLength: 20, maxLength: 60 }),
  });
}

export type Given = { commands: readonly (Command & { what: What })[]; faults: readonly Fault[] };

const acts: Record<What, Act> = {
  ...documentActs,
  ...recordActs,
  ...inventaireActs,
  ...commandeActs,
  ...transfertActs,
  ...worldActs,
  part: async (world, command) => {
    const made = await takePart(world, command);
    if (made !== undefined) noteFact(world, command.poste, made);
  },
  raceParts,
  issue,
  keep,
  damage,
  flip,
  pay,
  split,
  deposit,
  refund,
  useCredit,
  undo,
  racePay,
  openDrawer,
  moveCash,
  closeDay: (world, { poste }) => closeDay(world, poste),
  closePeriode,
};

/** Runs one command. */
export async function run(world: World, { what, ...command }: Given['commands'][number]): Promise<void> {
  await acts[what](world, command).catch(acceptRule);
}
