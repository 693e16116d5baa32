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

/** What sales and payments say to the accounts. */
export type ComptabilitePort = {
  getEtat(): Promise<Omit<EtatComptable, 'ici'>>;
  /** Of a period after the last that was posted. Nothing is written. @throws {Refused} for one that is not. */
  preview(periode: PeriodeComptable): Promise<ApercuComptable>;
  getTva(periode: PeriodeComptable): Promise<{ tva: ResumeTva; est_arretee: boolean }>;
  /** Posts a period. @throws {Refused} before it is over, and while something is to be mended. */
  arreter(periode: PeriodeComptable, caller: Caller): Promise<LotComptable>;
  /** @throws {NotFound} */
  getLot(numero: number): Promise<LotComptable>;
  /** The lots that lie between two days. @throws {Refused} where there is none, or one of them only in part. */
  listLots(periode: PeriodeComptable): Promise<LotComptable[]>;
  /** The écritures of lots, some at a time; nothing is held open in between. */
  pages(lots: readonly number[]): AsyncIterable<readonly EcriturePassee[]>;
  noteExport(lots: readonly number[], format: FormatCode, caller: Caller): Promise<void>;
};
