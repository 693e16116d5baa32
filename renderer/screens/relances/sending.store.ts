import { create } from 'zustand';
import { runMany } from '#renderer/api/run-many.ts';
import { type Letter, type Relance, toLetters } from './relance.ts';
import { relanceKinds } from './relance-kinds.ts';

/** One letter on its way to the queue; `cle` makes it be sent once, however often it is tried. */
export type EnvoiRelance = {
  cle: string;
  letter: Letter;
  message: string | null;
  state: 'waiting' | 'sending' | 'queued' | 'failed';
  /** Id of the e-mail's log entry, once it is queued. */
  logId?: string;
  /** The reason why it is not queued, in French. */
  error?: string;
};

type SendingStore = {
  envois: readonly EnvoiRelance[];
  /**
   * Sends these, one letter for each customer, except those already on their way; a personal message replaces the
   * template's.
   */
  send: (relances: readonly Relance[], message: string | null) => void;
  retry: (cle: string) => void;
  /** Removes the finished ones. */
  clear: () => void;
};

const atOnce = 3;

/** Keeps the reminders being sent and their results: sending goes on while the user works elsewhere. */
export const useSending = create<SendingStore>()((set, read) => ({
  envois: [],
  send(relances, message) {
    const { envois } = read();
    const due = relances.filter(({ numero }) => !envois.some((envoi) => isRunning(envoi) && isAbout(envoi, numero)));
    const fresh = toLetters(due).map(
      (letter): EnvoiRelance => ({ cle: crypto.randomUUID(), letter, message, state: 'waiting' }),
    );
    const isSentAgain = (envoi: EnvoiRelance) => due.some(({ numero }) => isAbout(envoi, numero));
    set({ envois: [...envois.filter((envoi) => !isSentAgain(envoi)), ...fresh] });
    void sendWaiting();
  },
  retry(cle) {
    patch(cle, { state: 'waiting' });
    void sendWaiting();
  },
  clear: () => set(({ envois }) => ({ envois: envois.filter(isRunning) })),
}));

/** Returns whether the result is still unknown. */
export function isRunning({ state }: EnvoiRelance): boolean {
  return state === 'waiting' || state === 'sending';
}

export function isAbout({ letter }: EnvoiRelance, numero: string): boolean {
  return letter.some((relance) => relance.numero === numero);
}

function patch(cle: string, change: Partial<EnvoiRelance>) {
  useSending.setState(({ envois }) => ({
    envois: envois.map((envoi) => (envoi.cle === cle ? { ...envoi, ...change } : envoi)),
  }));
}

let isSending = false;

/** Sends what waits, a few at once, until nothing does. */
async function sendWaiting(): Promise<void> {
  if (isSending) return;
  isSending = true;
  await runMany({
    atOnce,
    takeNext,
    toKey: ({ cle }) => cle,
    perform: (call, { letter, message }) => relanceKinds[letter[0].kind].remind(call, letter, message),
    onDone: ({ cle }, { email_log_id }) => patch(cle, { state: 'queued', logId: email_log_id }),
    onRefused: ({ cle }, { message }) => patch(cle, { state: 'failed', error: message }),
  });
  isSending = false;
  // More may have been asked for while the lists were read again.
  if (useSending.getState().envois.some(({ state }) => state === 'waiting')) await sendWaiting();
}

function takeNext(): EnvoiRelance | undefined {
  const next = useSending.getState().envois.find(({ state }) => state === 'waiting');
  if (next) patch(next.cle, { state: 'sending' });
  return next;
}
