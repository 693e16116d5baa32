import type { MotifBrut } from '#server/plateforme/plateforme.gateway.ts';
import { readJson } from '#shared/endpoints/read-json.ts';
import type { FluxRow } from './flux.store.ts';

/** The reasons a platform gave, as rows keep them. */
export const readMotifs = ({ motifs }: Pick<FluxRow, 'motifs'>): MotifBrut[] => readJson<MotifBrut[]>(String(motifs));
