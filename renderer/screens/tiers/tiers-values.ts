import type { TiersInput } from '#renderer/api/tiers-kinds.ts';
import { pickChanged } from '#renderer/ui/form/pick-changed.ts';
import type { RegimeDemande } from '#shared/contracts/regime-tva.ts';
import type { Clientele, Tiers, TiersKind } from '#shared/contracts/tiers/tiers.ts';

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
  | 'siren'
  | 'tva_intra'
  | 'adresse_electronique'
  | 'contact',
  string
> & {
  clientele: Clientele | null;
  regime_tva: RegimeDemande | null;
  remise_max: number;
  encours_autorise: number | null;
  categorie_tarifaire: number | null;
};

/** Converts a new record to what is sent: its maximum discount is the shop's. */
export function toTiersInput(values: TiersValues): TiersInput {
  const { remise_max: _, encours_autorise, categorie_tarifaire, ...input } = values;
  return {
    ...input,
    ...(encours_autorise !== null && { encours_autorise }),
    ...(categorie_tarifaire !== null && { categorie_tarifaire }),
  };
}

/**
 * Returns the change to what was typed, with only the fields that differ: others would undo changes made since it was
 * read.
 */
export function toTiersChange(kind: TiersKind, values: TiersValues, before: Tiers): Partial<TiersInput> {
  const changed = pickChanged(values, toTiersValues(kind, before, ''));
  return Object.keys(changed).length > 0 ? changed : { intitule: values.intitule };
}

/** Returns the name of the draft: another for each version of a record, and for a new one asked for by its name. */
export function toTiersDraft(kind: TiersKind, tiers?: Tiers, intitule = ''): string {
  if (tiers) return `${kind}:${tiers.numero}:${tiers.version}`;
  return intitule === '' ? `${kind}:nouveau` : `${kind}:nouveau:${intitule}`;
}

/** Returns the form's first values. */
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
    siren: tiers?.siren ?? '',
    tva_intra: tiers?.tva_intra ?? '',
    adresse_electronique: tiers?.adresse_electronique ?? '',
    clientele: tiers?.clientele ?? null,
    regime_tva: tiers?.regime_tva ?? null,
    contact: tiers?.contact ?? '',
    remise_max: tiers?.remise_max ?? 0,
    encours_autorise: tiers?.encours_autorise ?? null,
    categorie_tarifaire: tiers?.categorie_tarifaire ?? null,
  };
}
