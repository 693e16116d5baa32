import type { TiersInput, TiersKind } from '#renderer/api/tiers-kinds.ts';
import type { Tiers } from '#shared/contracts/tiers.ts';

export type TiersValues = Record<
  | 'intitule'
  | 'num'
  | 'compte_collectif'
  | 'forme_juridique'
  | 'adresse'
  | 'code_postal'
  | 'ville'
  | 'pays'
  | 'email'
  | 'telephone'
  | 'portable'
  | 'siret'
  | 'tva_intra',
  string
> & { remise_max: number };

/** The maximum discount is told only when it changes: not everybody may. */
export function toTiersChange(
  { remise_max, ...values }: Omit<TiersValues, 'num' | 'compte_collectif'>,
  before: Tiers | undefined,
): TiersInput {
  return before === undefined || before.remise_max === remise_max ? values : { ...values, remise_max };
}

/** What makes a record that was changed what it was before. */
export function toFormerTiers(before: Tiers, after: Tiers): TiersInput {
  const { num: _, compte_collectif: __, ...values } = toTiersValues('client', before, '');
  return toTiersChange(values, after);
}

/** Under which name what is typed is kept; a changed record has another. */
export function toTiersDraft(kind: TiersKind, tiers?: Tiers): string {
  return tiers ? `${kind}:${tiers.numero}:${tiers.version}` : `${kind}:nouveau`;
}

/** What the form begins with. */
export function toTiersValues(kind: TiersKind, tiers: Tiers | undefined, intitule: string): TiersValues {
  return {
    intitule: tiers?.intitule ?? intitule,
    num: '',
    compte_collectif: kind === 'fournisseur' ? '401000' : '411000',
    forme_juridique: tiers?.forme_juridique ?? '',
    adresse: tiers?.adresse ?? '',
    code_postal: tiers?.code_postal ?? '',
    ville: tiers?.ville ?? '',
    pays: tiers?.pays ?? '',
    email: tiers?.email ?? '',
    telephone: tiers?.telephone ?? '',
    portable: tiers?.portable ?? '',
    siret: tiers?.siret ?? '',
    tva_intra: tiers?.tva_intra ?? '',
    remise_max: tiers?.remise_max ?? 0,
  };
}
