import { z } from 'zod';
import { Intitule } from '#shared/contracts/fields.ts';
import { type PrixTarif, PrixTarifInput, type Tarif } from '#shared/contracts/prix/tarifs.ts';
import { type PorteeValues, toPorteeInput, toPorteeValues } from './portee-values.ts';

export type TarifValues = PorteeValues & { code: string; intitule: string; lignes: PrixTarif[] };

/** Checks of the form before it is sent; the service finds contradictions. */
export const tarifSchema = z.object({
  code: z.string().min(1).max(18),
  intitule: Intitule,
  lignes: z.array(PrixTarifInput),
});

export function toTarifValues(tarif?: Tarif): TarifValues {
  const { code = '', intitule = '', lignes = [] } = tarif ?? {};
  return { ...toPorteeValues(tarif), code, intitule, lignes };
}

export function toTarifInput({ code, intitule, lignes, ...portee }: TarifValues) {
  return { code, intitule, lignes, ...toPorteeInput(portee) };
}

export function toTarifDraft(tarif?: Tarif): string {
  return tarif ? `tarif:${tarif.code}:${tarif.version}` : 'tarif:nouveau';
}
