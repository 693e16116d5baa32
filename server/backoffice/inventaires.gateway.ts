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

/** Counts of what is in stock; only the till one was opened on decides, approves and undoes it, all of them count. */
export type InventairesPort = {
  /** Newest first. */
  list(): Promise<JsonBytes<Inventaire[]>>;
  get(numero: string): Promise<EtatInventaire>;
  listEcarts(numero: string): Promise<EcartInventaire[]>;
  /** Newest first. */
  listPointages(numero: string, limit: number): Promise<PointageLu[]>;
  open(input: InventaireInput, context: WriteContext): Promise<Inventaire>;
  /** Adds to what was counted; refused of an article that is not of this count, and once it is over. */
  count(numero: string, input: PointagesInput, context: WriteContext): Promise<PointageLu[]>;
  undoPointage(numero: string, pointage: string, context: WriteContext): Promise<Pointage>;
  decide(numero: string, input: DecisionsInput, context: WriteContext): Promise<EtatInventaire>;
  /** Posts the differences as movements; refused while something nobody counted is not decided. */
  approve(
    numero: string,
    seen: { pointages?: number | null | undefined },
    context: WriteContext,
  ): Promise<EtatInventaire>;
  /** Gives it up, or posts the opposite of what it had posted. */
  undo(numero: string, input: { motif: string }, context: WriteContext): Promise<EtatInventaire>;
};
