import type { EcriturePassee } from '#shared/comptabilite/ligne-exportee.ts';
import type {
  ApercuComptable,
  EtatComptable,
  FormatCode,
  LotComptable,
  PeriodeComptable,
  ResumeTva,
} from '#shared/contracts/comptabilite/comptabilite.ts';
import type { Caller } from '#server/calls/caller.ts';

/** The écritures of sales and payments, and the periods they are posted in. */
export type ComptabilitePort = {
  getEtat(): Promise<Omit<EtatComptable, 'pas_ici'>>;
  /** Previews a period after the last posted one; writes nothing. @throws {Refused} for any other period. */
  preview(periode: PeriodeComptable): Promise<ApercuComptable>;
  getTva(periode: PeriodeComptable): Promise<{ tva: ResumeTva; est_arretee: boolean }>;
  /** Posts a period. @throws {Refused} before it is over, and while a problem has to be corrected. */
  arreter(periode: PeriodeComptable, caller: Caller): Promise<LotComptable>;
  /** @throws {NotFound} for an unknown number. */
  getLot(numero: number): Promise<LotComptable>;
  /** Lists the lots between two days. @throws {Refused} when there is none, or one of them lies there only in part. */
  listLots(periode: PeriodeComptable): Promise<LotComptable[]>;
  /** Yields the écritures of lots, a page at a time; no statement stays open between two pages. */
  pages(lots: readonly number[]): AsyncIterable<readonly EcriturePassee[]>;
  noteExport(lots: readonly number[], format: FormatCode, caller: Caller): Promise<void>;
};
