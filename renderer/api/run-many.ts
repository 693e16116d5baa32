import type { Call } from '#shared/endpoints/api-client.ts';
import type { Group } from '#shared/endpoints/endpoint.ts';
import { toError } from '#shared/endpoints/errors.ts';
import { reread } from './use-answer.ts';
import { isUnanswered, sendUntilAnswered } from './write.ts';

type Many<Item, Done> = {
  /** Takes the next waiting item; undefined ends the run. */
  takeNext: () => Item | undefined;
  /** Returns the idempotency key of an item, the same for each attempt. */
  toKey?: (item: Item) => string;
  perform: (call: Call, item: Item) => Promise<Done>;
  onDone: (item: Item, done: Done) => void;
  onRefused: (item: Item, error: Error) => void;
  /** Called each time no answer came; the item is sent again. */
  onUnanswered?: (item: Item, error: Error) => void;
  /** Returns whether the user asked it to stop: what is under way is not sent again. */
  isStopping?: () => boolean;
  /** Called for an item stopped before its answer was known: it waits, under the same key. */
  onPutBack?: (item: Item) => void;
  atOnce?: number;
};

/**
 * Makes many writes, one after the other or a few at once, and reads again what they touched at the end. Never rejects.
 */
export async function runMany<Item, Done>(many: Many<Item, Done>): Promise<void> {
  const touched = new Set<Group>();
  await Promise.all(Array.from({ length: many.atOnce ?? 1 }, () => work(many, touched)));
  await reread(touched);
}

async function work<Item, Done>(many: Many<Item, Done>, touched: Set<Group>): Promise<void> {
  for (let item = many.takeNext(); item !== undefined; item = many.takeNext()) await attempt(many, item, touched);
}

async function attempt<Item, Done>(many: Many<Item, Done>, item: Item, touched: Set<Group>): Promise<void> {
  const { toKey, perform, onDone, onRefused, onUnanswered, isStopping, onPutBack } = many;
  try {
    const done = await sendUntilAnswered((call) => perform(call, item), touched, {
      ...(toKey ? { key: toKey(item) } : {}),
      onUnanswered: (error) => onUnanswered?.(item, error),
      mayGoOn: () => !isStopping?.(),
    });
    onDone(item, done);
  } catch (error) {
    if (isUnanswered(error)) onPutBack?.(item);
    else onRefused(item, toError(error));
  }
}
