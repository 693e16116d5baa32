import type { World } from './sync-model-world.ts';

/** What somebody does: at which counter, and with which of the few records there are. */
export type Command = { poste: number; a: number; b: number; n: number };

/** A command as it is done; it may be refused by a rule. */
export type Act = (world: World, command: Command) => Promise<unknown>;
