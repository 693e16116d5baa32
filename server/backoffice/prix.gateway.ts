import type { JsonBytes } from '#server/calls/json-bytes.ts';
import type { Changement, ChangementInput, PrixApercu, RegleChangement } from '#shared/contracts/prix/changements.ts';
import type { Caller, WriteContext } from '#server/calls/caller.ts';
import type { PrixDecide } from '#shared/contracts/prix/prix.ts';
import type { Promotion, PromotionCreateInput, PromotionUpdateInput } from '#shared/contracts/prix/promotions.ts';
import type { Tarif, TarifCreateInput, TarifUpdateInput } from '#shared/contracts/prix/tarifs.ts';

/** Rules of prices of one kind; each is replaced whole but for its code, and never taken away. */
export type ReglesPort<Regle, Create, Update> = {
  list(): Promise<JsonBytes<Regle[]>>;
  get(code: string): Promise<Regle>;
  find(code: string): Promise<Regle | undefined>;
  create(input: Create, context: WriteContext): Promise<Regle>;
  update(code: string, input: Update, context: WriteContext): Promise<Regle>;
};

/** For whom, in which quantity and when a price is asked; `client` is empty for nobody, the day is today unless given. */
export type PrixDemande = { reference: string; client: string; quantite: number; date?: string | undefined };

export type ChangementsPort = {
  list(): Promise<JsonBytes<Changement[]>>;
  /** What a change would make of prices; margins for whom may see them. */
  preview(regle: RegleChangement, caller: Caller): Promise<PrixApercu[]>;
  create(input: ChangementInput, context: WriteContext): Promise<Changement>;
  /** Prices somebody changed since are left, and named in `laisses`. */
  undo(code: string, context: WriteContext): Promise<Changement>;
  /** Makes those whose day has come; gives how many. */
  applyDue(): Promise<number>;
};

export type PrixPort = {
  changements: ChangementsPort;
  tarifs: ReglesPort<Tarif, TarifCreateInput, TarifUpdateInput>;
  /** Makes them, or gives those that are there the prices they have not; all or none. */
  importTarifs(
    tarifs: readonly TarifCreateInput[],
    context: WriteContext,
  ): Promise<{ crees: number; completes: number }>;
  promotions: ReglesPort<Promotion, PromotionCreateInput, PromotionUpdateInput>;
  /** What a line without a price is sold at, and why. */
  decide(asked: PrixDemande): Promise<PrixDecide>;
};
