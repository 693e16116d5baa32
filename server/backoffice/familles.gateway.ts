import type { WriteContext } from '#server/calls/caller.ts';
import type { JsonBytes } from '#server/calls/json-bytes.ts';
import type { Famille, FamilleCreateInput, FamilleStats } from '#shared/contracts/articles/familles.ts';

export type FamillesPort = {
  list(filtre: string): Promise<JsonBytes<Famille[]>>;
  get(code: string): Promise<Famille>;
  create(input: FamilleCreateInput, context: WriteContext): Promise<Famille>;
  getStats(): Promise<FamilleStats>;
};
