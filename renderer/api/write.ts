import { lift } from '#renderer/stores/lift.store.ts';
import { type Call, createApiClient } from '#shared/endpoints/api-client.ts';
import type { Endpoint, Group } from '#shared/endpoints/endpoint.ts';
import { Outdated, StillRunning, Unavailable } from '#shared/endpoints/errors.ts';
import { renew } from './client.ts';
import { reread } from './use-answer.ts';

/** One write, as the request or requests it is made of; those of one write go under one key. */
export type Send<Made> = (call: Call) => Promise<Made>;

type SendOptions = {
  /** `Idempotency-Key`: however often it is sent, it is made once. One of its own unless given. */
  key?: string;
  /** Told each time no answer came, before it is sent again. */
  onUnanswered?: (error: Error) => void;
  /** False gives up instead: what became of it is then not known. */
  mayGoOn?: () => boolean;
};

const [firstDelayMs, longestDelayMs] = [500, 5_000];

/** Whether it may have been made already, or may still be: the very same is then sent again. */
export function isUnanswered(error: unknown): error is Error {
  return error instanceof Unavailable || error instanceof StillRunning;
}

/**
 * Sends a write until its answer is known, under one key. What it touched is added to `touched`, for whoever called to have
 * that read again.
 * @throws what the service refuses it with; without an answer only when it may not go on.
 */
export async function sendUntilAnswered<Made>(
  send: Send<Made>,
  touched: Set<Group>,
  { key = crypto.randomUUID(), onUnanswered, mayGoOn = () => true }: SendOptions = {},
): Promise<Made> {
  const call = toCall(key, touched);
  const sendAfter = async (delay: number): Promise<Made> =>
    send(call).catch(async (error: unknown) => {
      if (!isUnanswered(error) || !mayGoOn()) throw error;
      onUnanswered?.(error);
      await new Promise((resolve) => setTimeout(resolve, delay));
      // Somebody may have stopped it while it waited.
      if (!mayGoOn()) throw error;
      return sendAfter(Math.min(2 * delay, longestDelayMs));
    });
  return sendAfter(firstDelayMs);
}

function toCall(key: string, touched: Set<Group>): Call {
  const call = createApiClient('', { renew, lift, headers: { 'idempotency-key': key } });
  return (endpoint, input) => {
    for (const group of listTouched(endpoint)) touched.add(group);
    return call(endpoint, input);
  };
}

/** The groups whose answers an endpoint changes; none of one that only reads. */
export function listTouched({ method, group, touches }: Endpoint): readonly Group[] {
  return method === 'get' && touches === undefined ? [] : [group, ...(touches ?? [])];
}

export type WriteOptions<Made> = SendOptions & {
  /** As soon as it is made, before what it touched is read again. */
  onMade?: (made: Made) => void;
  /** Resolves as soon as it is made; what it touched is read again behind it. */
  isUrgent?: boolean;
  /** Somebody changed the record since: what is sent instead, under a key of its own; undefined gives up. */
  settle?: ((refusal: Outdated) => Promise<Send<Made> | undefined>) | undefined;
};

/**
 * The one way a screen changes something: sent until its answer is known, then what it touched is read again wherever it is
 * on screen, also when it was refused, for somebody else may have changed it. Resolves once that is there.
 */
export async function write<Made>(
  send: Send<Made>,
  { onMade, isUrgent = false, ...options }: WriteOptions<Made> = {},
): Promise<Made> {
  const touched = new Set<Group>();
  try {
    const made = await sendUntilSettled(send, touched, options);
    onMade?.(made);
    return made;
  } finally {
    const reading = reread(touched);
    if (!isUrgent) await reading;
  }
}

async function sendUntilSettled<Made>(
  send: Send<Made>,
  touched: Set<Group>,
  { settle, ...options }: WriteOptions<Made>,
): Promise<Made> {
  try {
    return await sendUntilAnswered(send, touched, options);
  } catch (error) {
    const other = error instanceof Outdated ? await settle?.(error) : undefined;
    if (!other) throw error;
    return sendUntilSettled(other, touched, { ...options, settle, key: crypto.randomUUID() });
  }
}
