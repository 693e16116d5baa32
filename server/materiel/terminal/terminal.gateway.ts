/** What a terminal is asked; `montant` is in cents, above zero. */
export type TerminalRequest = {
  /** Names the operation for ever, 32 characters at most. */
  cle: string;
  montant: number;
};

/** What a terminal says of an operation beside its outcome: nothing of it can be charged with. */
export type TerminalDetails = {
  autorisation: string | null;
  /** The last four digits of the card. */
  carte: string | null;
  /** What it was paid with and how it was read, in French, e.g. «CB sans contact». */
  application: string | null;
  contrat: string | null;
  /** The customer's receipt, line by line. */
  recu: string | null;
};

/**
 * `accepted`: money moved, `montant` of it, which may be less than was asked; `refused` and `abandoned`: none did, the terminal
 * says so; `not-sent`: the terminal was told nothing; `unknown`: nobody can say, until the terminal or a person does.
 */
export type TerminalOutcome =
  | { kind: 'accepted'; montant: number; details: TerminalDetails }
  | { kind: 'refused' | 'abandoned'; motif: string; details: TerminalDetails }
  | { kind: 'not-sent' | 'unknown'; motif: string };

export type TerminalWatch = {
  /** Called just before the first byte leaves; nothing does before it resolves. */
  onSending: () => Promise<void>;
  /** Ends the waiting: what was sent is then `unknown`. */
  signal: AbortSignal;
};

/** A payment terminal. None of these rejects for what the terminal or the network does. */
export type TerminalGateway = {
  pay(request: TerminalRequest, watch: TerminalWatch): Promise<TerminalOutcome>;
  refund(request: TerminalRequest, watch: TerminalWatch): Promise<TerminalOutcome>;
  /** Undoes a payment that was accepted, the same day. */
  cancel(request: TerminalRequest, watch: TerminalWatch): Promise<TerminalOutcome>;
  /** What became of an operation whose answer was lost; undefined where the terminal has no way to say. */
  getLastResult(request: TerminalRequest): Promise<TerminalOutcome | undefined>;
  /** Whether it answers, without any amount; what is wrong, in French, where it does not. */
  greet(): Promise<{ answers: true } | { answers: false; motif: string }>;
};
