import type { WriteContext } from '#server/calls/caller.ts';
import type { JsonBytes } from '#server/calls/json-bytes.ts';
import type {
  EcartInventaire,
  EtatInventaire,
  Inventaire,
  Pointage,
  PointageLu,
} from '#shared/contracts/inventaires/inventaire.ts';
import type { DecisionsInput, InventaireInput, PointagesInput } from '#shared/contracts/inventaires/inventaires.ts';

/** Counts of the stock; only the till that opened one decides, approves and undoes it, while all tills count. */
export type InventairesPort = {
  /** Lists the inventaires, newest first. */
  list(): Promise<JsonBytes<Inventaire[]>>;
  get(numero: string): Promise<EtatInventaire>;
  listEcarts(numero: string): Promise<EcartInventaire[]>;
  /** Lists the pointages of an inventaire, newest first. */
  listPointages(numero: string, limit: number): Promise<PointageLu[]>;
  open(input: InventaireInput, context: WriteContext): Promise<Inventaire>;
  /** Adds counts; refused for an article outside its scope, and once it is over. */
  count(numero: string, input: PointagesInput, context: WriteContext): Promise<PointageLu[]>;
  undoPointage(numero: string, pointage: string, context: WriteContext): Promise<Pointage>;
  decide(numero: string, input: DecisionsInput, context: WriteContext): Promise<EtatInventaire>;
  /** Posts the differences as movements; refused while something uncounted is undecided. */
  approve(
    numero: string,
    seen: { pointages?: number | null | undefined },
    context: WriteContext,
  ): Promise<EtatInventaire>;
  /** Gives an open inventaire up, or posts the opposite of what an approved one posted. */
  undo(numero: string, input: { motif: string }, context: WriteContext): Promise<EtatInventaire>;
};
