import { create } from 'zustand';
import { runMany } from '#renderer/api/run-many.ts';
import { type Letter, type Relance, toLetters } from './relance.ts';
import { relanceKinds } from './relance-kinds.ts';

/** One letter of reminder on its way to the queue; `cle` makes it leave once, however often it is tried. */
export type EnvoiRelance = {
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
  envois: readonly EnvoiRelance[];
  /** Sends these, a letter a customer, but for those that are on their way already; a message of one's own replaces the template's. */
  send: (relances: readonly Relance[], message: string | null) => void;
  retry: (cle: string) => void;
  /** Forgets those that are done. */
  clear: () => void;
};

const atOnce = 3;

/** The reminders being sent and what became of them: they go on while one works elsewhere. */
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

/** Whether it is not known yet what becomes of it. */
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
  // What was asked for while the lists were read again.
  if (useSending.getState().envois.some(({ state }) => state === 'waiting')) await sendWaiting();
}

function takeNext(): EnvoiRelance | undefined {
  const next = useSending.getState().envois.find(({ state }) => state === 'waiting');
  if (next) patch(next.cle, { state: 'sending' });
  return next;
}
