import type { World } from './sync-model-world.ts';

/** A user's action: at which counter, and with which of the few records there are. */
export type Command = { poste: number; a: number; b: number; n: number };

/** Runs a command; a rule may refuse it. */
export type Act = (world: World, command: Command) => Promise<unknown>;
