import type { WriteContext } from '#server/calls/caller.ts';
import type { ResumeTransfert, TransfertComplet } from '#shared/contracts/transferts/transfert.ts';
import type {
  ArriveeInput,
  StockBoutique,
  StocksAilleurs,
  TransfertInput,
} from '#shared/contracts/transferts/transferts.ts';

/**
 * Goods sent between shops of the group, and the stock of the other shops; each shop writes what left it or came to it.
 */
export type TransfertsPort = {
  /** Lists transferts: those this shop has to receive first, then the newest. */
  list(): Promise<ResumeTransfert[]>;
  get(numero: string): Promise<TransfertComplet>;
  /** Takes goods out of this shop's stock; refused when it is in no group. */
  send(input: TransfertInput, context: WriteContext): Promise<TransfertComplet>;
  /** Brings into stock what came, or came back; refused for more than is on its way, unless that is explained. */
  receive(numero: string, input: ArriveeInput, context: WriteContext): Promise<TransfertComplet>;
  /** Undoes a receipt made here by its opposite. */
  undo(numero: string, arrivee: string, input: { motif: string }, context: WriteContext): Promise<TransfertComplet>;
  /** Returns the stock of other shops as the hub last sent it. */
  getStocksAilleurs(reference: string): Promise<StocksAilleurs>;
  /** Lists what each shop has of a page of articles, after one of them; `suite` is null at the end. */
  listStocksBoutiques(apres: string): Promise<{ stocks: StockBoutique[]; suite: string | null }>;
  /** Stores the stock of an article in other shops, as of now. */
  noteStocksAilleurs(reference: string, boutiques: StocksAilleurs['boutiques']): Promise<void>;
};
