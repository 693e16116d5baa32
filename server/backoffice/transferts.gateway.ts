import type { WriteContext } from '#server/calls/caller.ts';
import type { ResumeTransfert, TransfertComplet } from '#shared/contracts/transferts/transfert.ts';
import type { ArriveeInput, StocksAilleurs, TransfertInput } from '#shared/contracts/transferts/transferts.ts';

/** Goods that go from a shop of the group to another, and what the others have; each shop writes what left or came to it. */
export type TransfertsPort = {
  /** What this shop has to receive first, then the newest. */
  list(): Promise<ResumeTransfert[]>;
  get(numero: string): Promise<TransfertComplet>;
  /** Takes goods out of this shop's stock; refused where it is in no group. */
  send(input: TransfertInput, context: WriteContext): Promise<TransfertComplet>;
  /** Brings into stock what came, or came back; refused for more than is on its way, unless it is explained. */
  receive(numero: string, input: ArriveeInput, context: WriteContext): Promise<TransfertComplet>;
  /** Undoes what was received here by its opposite. */
  undo(numero: string, arrivee: string, input: { motif: string }, context: WriteContext): Promise<TransfertComplet>;
  /** What the hub said last. */
  getStocksAilleurs(reference: string): Promise<StocksAilleurs>;
  /** Keeps what the hub said that other shops have of an article, as of now. */
  noteStocksAilleurs(reference: string, boutiques: StocksAilleurs['boutiques']): Promise<void>;
};
