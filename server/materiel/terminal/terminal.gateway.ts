/** A request to a terminal; `montant` is in cents, above zero. */
export type TerminalRequest = {
  /** Unique id of the operation, at most 32 characters. */
  cle: string;
  montant: number;
};

/** Details a terminal reports about an operation besides its outcome; they do not suffice to charge a card. */
export type TerminalDetails = {
  autorisation: string | null;
  /** The last four digits of the card. */
  carte: string | null;
  /** The kind of card and how it was read, in French, e.g. «CB sans contact». */
  application: string | null;
  contrat: string | null;
  /** The customer's receipt, line by line. */
  recu: string | null;
};

/**
 * The outcome. `accepted`: `montant` was moved, which may be less than requested; `refused` and `abandoned`: the
 * terminal reports that nothing was; `not-sent`: the terminal received nothing; `unknown`: undecided until the terminal
 * or a person tells.
 */
export type TerminalOutcome =
  | { kind: 'accepted'; montant: number; details: TerminalDetails }
  | { kind: 'refused' | 'abandoned'; motif: string; details: TerminalDetails }
  | { kind: 'not-sent' | 'unknown'; motif: string };

export type TerminalWatch = {
  /** Called before the first byte is sent; nothing is sent until it resolves. */
  onSending: () => Promise<void>;
  /** Ends the waiting; a request that was sent is then `unknown`. */
  signal: AbortSignal;
};

/** A payment terminal. None of its functions rejects because of the terminal or the network. */
export type TerminalGateway = {
  pay(request: TerminalRequest, watch: TerminalWatch): Promise<TerminalOutcome>;
  refund(request: TerminalRequest, watch: TerminalWatch): Promise<TerminalOutcome>;
  /** Undoes a payment that was accepted, on the same day. */
  cancel(request: TerminalRequest, watch: TerminalWatch): Promise<TerminalOutcome>;
  /** Returns the outcome of an operation whose answer was lost; undefined when the terminal cannot tell. */
  getLastResult(request: TerminalRequest): Promise<TerminalOutcome | undefined>;
  /** Checks that it answers, without any amount; otherwise returns what is wrong, in French. */
  greet(): Promise<{ answers: true } | { answers: false; motif: string }>;
};
