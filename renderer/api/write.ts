import { resolveRefusal } from '#renderer/stores/approval.store.ts';
import { type Call, createApiClient } from '#shared/endpoints/api-client.ts';
import type { Endpoint, Group } from '#shared/endpoints/endpoint.ts';
import { Outdated, StillRunning, Unavailable } from '#shared/endpoints/errors.ts';
import { renew } from './client.ts';
import { reread } from './use-answer.ts';

/** One write, as the request or requests it is made of; they share one key. */
export type Send<Made> = (call: Call) => Promise<Made>;

type SendOptions = {
  /** `Idempotency-Key`: however often it is sent, it is made once. A new one by default. */
  key?: string;
  /** Called each time no answer came, before it is sent again. */
  onUnanswered?: (error: Error) => void;
  /** Returns false to give up; the result is then unknown. */
  mayGoOn?: () => boolean;
};

const [firstDelayMs, longestDelayMs] = [500, 5_000];

/** Returns whether it may have been made already, or may still be: exactly the same is then sent again. */
export function isUnanswered(error: unknown): error is Error {
  return error instanceof Unavailable || error instanceof StillRunning;
}

/**
 * Sends a write until its answer is known, under one key. What it touched is added to `touched`, for the caller to read
 * again.
 * @throws the service's refusal; a missing answer only when it may not go on.
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
      // The write may have been stopped while it waited for the retry.
      if (!mayGoOn()) throw error;
      return sendAfter(Math.min(2 * delay, longestDelayMs));
    });
  return sendAfter(firstDelayMs);
}

function toCall(key: string, touched: Set<Group>): Call {
  const call = createApiClient('', { renew, resolveRefusal, headers: { 'idempotency-key': key } });
  return (endpoint, input) => {
    for (const group of listTouched(endpoint)) touched.add(group);
    return call(endpoint, input);
  };
}

/** Lists the groups whose answers an endpoint changes; empty for one that only reads. */
export function listTouched({ method, group, touches }: Endpoint): readonly Group[] {
  return method === 'get' && touches === undefined ? [] : [group, ...(touches ?? [])];
}

export type WriteOptions<Made> = SendOptions & {
  /** Called as soon as it is made, before what it touched is read again. */
  onMade?: (made: Made) => void;
  /** Resolves as soon as it is made; what it touched is read again afterwards. */
  isUrgent?: boolean;
  /** Called when another user changed the record: returns what to send instead, under a new key; undefined gives up. */
  settle?: ((refusal: Outdated) => Promise<Send<Made> | undefined>) | undefined;
};

/**
 * Writes for a screen; screens change things in no other way. Sends until the answer is known, then reads again what it
 * touched, wherever that is on screen; also after a refusal, since another user may have changed it. Resolves once that
 * was read.
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
