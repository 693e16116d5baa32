import { create } from 'zustand';
import { answers } from '#renderer/api/answers.ts';
import { callOnce } from '#renderer/api/client.ts';
import { untilAnswered } from '#renderer/api/outcome.ts';
import { listEmailLogs } from '#shared/contracts/emails.ts';
import { relanceKinds } from './relance-kinds.ts';
import { type Letter, type Relance, toLetters } from './relance.ts';

/** One letter of reminder on its way to the queue; `cle` makes it leave once, however often it is tried. */
export type Envoi = {
  cle: string;
  letter: Letter;
  message: string | null;
  state: 'waiting' | 'sending' | 'queued' | 'failed';
  /** Of the email, once it is in the queue. */
  logId?: string;
  /** Why it is not. */
  error?: string;
};

type SendingStore = {
  envois: readonly Envoi[];
  /** Sends these, a letter a customer, but for those that are on their way already; a message of one's own replaces the template's. */
  send: (relances: readonly Relance[], message: string | null) => void;
  retry: (cle: string) => void;
  /** Forgets those that are done. */
  clear: () => void;
};

const atOnce = 3;
const maxAttempts = 5;

/** The reminders being sent and what became of them: they go on while one works elsewhere. */
export const useSending = create<SendingStore>()((set, read) => ({
  envois: [],
  send(relances, message) {
    const { envois } = read();
    const due = relances.filter(({ numero }) => !envois.some((envoi) => isRunning(envoi) && isAbout(envoi, numero)));
    const fresh = toLetters(due).map(
      (letter): Envoi => ({ cle: crypto.randomUUID(), letter, message, state: 'waiting' }),
    );
    const isSentAgain = (envoi: Envoi) => due.some(({ numero }) => isAbout(envoi, numero));
    set({ envois: [...envois.filter((envoi) => !isSentAgain(envoi)), ...fresh] });
    startSending();
  },
  retry(cle) {
    patch(cle, { state: 'waiting' });
    startSending();
  },
  clear: () => set(({ envois }) => ({ envois: envois.filter(isRunning) })),
}));

/** Whether it is not known yet what becomes of it. */
export function isRunning({ state }: Envoi): boolean {
  return state === 'waiting' || state === 'sending';
}

export function isAbout({ letter }: Envoi, numero: string): boolean {
  return letter.some((relance) => relance.numero === numero);
}

function patch(cle: string, change: Partial<Envoi>) {
  useSending.setState(({ envois }) => ({
    envois: envois.map((envoi) => (envoi.cle === cle ? { ...envoi, ...change } : envoi)),
  }));
}

let workers = 0;

/** Sends what waits, a few at once, until nothing does. */
function startSending() {
  while (workers < atOnce && workers < list('waiting').length) void work();
}

function list(wanted: Envoi['state']): Envoi[] {
  return useSending.getState().envois.filter(({ state }) => state === wanted);
}

async function work(): Promise<void> {
  workers += 1;
  for (let [next] = list('waiting'); next; [next] = list('waiting')) {
    patch(next.cle, { state: 'sending' });
    await sendOne(next);
  }
  workers -= 1;
  if (workers === 0) await refresh();
}

async function sendOne({ cle, letter, message }: Envoi): Promise<void> {
  const { remind } = relanceKinds[letter[0].kind];
  try {
    const { email_log_id } = await insist(() => remind(callOnce(cle), letter, message));
    patch(cle, { state: 'queued', logId: email_log_id });
  } catch (error) {
    patch(cle, { state: 'failed', error: error instanceof Error ? error.message : String(error) });
  }
}

/** Tries again while the service does not answer: it may have done it already, and the key makes that harmless. */
function insist<T>(run: () => Promise<T>, attempt = 1): Promise<T> {
  return run().catch(async (error: unknown) => {
    const isWorthIt = error instanceof Error && untilAnswered.retry(attempt, error);
    if (!isWorthIt || attempt >= maxAttempts) throw error;
    await new Promise((resolve) => setTimeout(resolve, untilAnswered.retryDelay(attempt)));
    return insist(run, attempt + 1);
  });
}

async function refresh() {
  const stale = [relanceKinds.facture.list, relanceKinds.devis.list, listEmailLogs];
  await Promise.all(stale.map(({ path }) => answers.invalidateQueries({ queryKey: [path] })));
}
