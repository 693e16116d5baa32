import type { z } from 'zod';
import type { Sent } from './sent.ts';
import type { World } from './world.ts';

/** One sentence of the specification, and the request that checks it. */
export type Row = {
  /** Part of the specification. */
  part: string;
  /** The rule of the specification, in short. */
  says: string;
  send: Sent | ((world: World) => Sent | Promise<Sent>);
  status: number;
  /** Exact shape of the answer: keys and types. */
  shape?: z.ZodType;
  /** `detail` of an error, or a part of it. */
  detail?: string | RegExp | ((world: World) => string);
  headers?: Record<string, string | RegExp | ((world: World) => string)>;
  /** Checks what must hold of the answer beyond its shape. */
  holds?: (body: never, world: World) => boolean | Promise<boolean>;
};
