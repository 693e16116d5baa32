import type { JsonBytes } from '#server/calls/json-bytes.ts';
import type { Changement, ChangementInput, PrixApercu, RegleChangement } from '#shared/contracts/prix/changements.ts';
import type { Caller, WriteContext } from '#server/calls/caller.ts';
import type { PrixDecide } from '#shared/contracts/prix/prix.ts';
import type { Promotion, PromotionCreateInput, PromotionUpdateInput } from '#shared/contracts/prix/promotions.ts';
import type { Tarif, TarifCreateInput, TarifUpdateInput } from '#shared/contracts/prix/tarifs.ts';

/** Price rules of one kind; each is replaced whole, except for its code, and never deleted. */
type ReglesPort<Regle, Create, Update> = {
  list(): Promise<JsonBytes<Regle[]>>;
  get(code: string): Promise<Regle>;
  find(code: string): Promise<Regle | undefined>;
  create(input: Create, context: WriteContext): Promise<Regle>;
  update(code: string, input: Update, context: WriteContext): Promise<Regle>;
};

/**
 * The customer, quantity and day a price is asked for; an empty `client` means nobody, and the day is today by default.
 */
export type PrixDemande = { reference: string; client: string; quantite: number; date?: string | undefined };

export type ChangementsPort = {
  list(): Promise<JsonBytes<Changement[]>>;
  /** Previews a price change; with margins for a caller who may see them. */
  preview(regle: RegleChangement, caller: Caller): Promise<PrixApercu[]>;
  create(input: ChangementInput, context: WriteContext): Promise<Changement>;
  /** Undoes a price change; articles whose price was changed since are left, and named in `laisses`. */
  undo(code: string, context: WriteContext): Promise<Changement>;
  /** Applies the changes whose day has come; returns how many. */
  applyDue(): Promise<number>;
};

export type PrixPort = {
  changements: ChangementsPort;
  tarifs: ReglesPort<Tarif, TarifCreateInput, TarifUpdateInput>;
  /** Creates tarifs, or adds prices to existing ones; all or none. */
  importTarifs(
    tarifs: readonly TarifCreateInput[],
    context: WriteContext,
  ): Promise<{ crees: number; completes: number }>;
  promotions: ReglesPort<Promotion, PromotionCreateInput, PromotionUpdateInput>;
  /** Returns the price of a line without a given one, with its reason. */
  decide(asked: PrixDemande): Promise<PrixDecide>;
};
