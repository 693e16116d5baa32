import type { TiersDraft } from '#server/backoffice/backoffice.gateway.ts';
import type { ClientUpdateInput } from '#shared/contracts/tiers/clients.ts';
import type { Tiers, TiersKind } from '#shared/contracts/tiers/tiers.ts';
import { compactIdentifier } from '#shared/identifiers/identifiers.ts';
import { Refused } from '#shared/endpoints/errors.ts';
import { cleanLabel, cleanText } from '../clean-text.ts';

/** Fixed fields of every third party of a kind. */
export const tiersNatures = {
  client: { type_tiers: 'client', qualite: 'CLI', est_prospect: false, est_fournisseur: false },
  prospect: { type_tiers: 'prospect', qualite: 'PRO', est_prospect: true, est_fournisseur: false },
  fournisseur: { type_tiers: 'fournisseur', qualite: 'FOU', est_prospect: false, est_fournisseur: true },
} as const satisfies Record<TiersKind, Partial<Tiers>>;

type NewTiers = { kind: TiersKind; numero: string; remiseMax: number; now: Date };

/**
 * Returns the record of a third party that is being created.
 * @throws {Refused} for a name made of spaces.
 */
export function toNewTiers({ fiche, ...input }: TiersDraft, { kind, numero, remiseMax, now }: NewTiers): Tiers {
  const date = now.toISOString();
  const tiers = {
    ...emptyTiers,
    ...fiche,
    ...tiersNatures[kind],
    numero,
    compte_general: cleanText(input.compte_collectif),
    remise_max: remiseMax,
    date_creation: date,
    date_modification: date,
  };
  return applyTiersInput(tiers, input);
}

/**
 * Returns the record with only the given fields changed. Null or an empty text empties a field, except the name.
 * @throws {Refused} for a name made of spaces.
 */
export function applyTiersInput(tiers: Tiers, input: ClientUpdateInput): Tiers {
  const intitule = cleanLabel(input.intitule ?? tiers.intitule);
  if (intitule === '') throw new Refused('L’intitulé est vide.');
  const changed = { ...tiers, intitule };
  for (const field of texts) {
    if (input[field] !== undefined) changed[field] = cleanText(input[field]);
  }
  // A SIREN that was derived from the SIRET is removed with it.
  if (input.siret !== undefined && input.siren === undefined) changed.siren = null;
  if (input.clientele !== undefined) changed.clientele = input.clientele;
  if (input.regime_tva !== undefined) changed.regime_tva = input.regime_tva;
  if (input.categorie_tarifaire !== undefined) changed.categorie_tarifaire = input.categorie_tarifaire;
  if (input.encours_autorise !== undefined) changed.encours_autorise = input.encours_autorise;
  return completeTiers(changed);
}

/** Returns the record with the fields that follow from others set right. */
export function completeTiers(tiers: Tiers): Tiers {
  const siret = tiers.siret === null ? null : compactIdentifier(tiers.siret);
  const forme_juridique = tiers.forme_juridique ?? '';
  const siren = siret !== null && /^\d{9}/.test(siret) ? siret.slice(0, 9) : toSiren(tiers);
  const isNamed = [forme_juridique, siret ?? '', siren ?? '', tiers.tva_intra ?? ''].some((text) => text !== '');
  const est_entreprise = tiers.clientele ? tiers.clientele !== 'particulier' : isNamed;
  const nom_complet = toNomComplet(tiers) ?? (est_entreprise ? null : tiers.intitule);
  return { ...tiers, siret, siren, forme_juridique, est_entreprise, est_particulier: !est_entreprise, nom_complet };
}

/** Returns the SIREN as typed when there is no SIRET; null for a SIRET that is not a number. */
function toSiren({ siret, siren }: Tiers): string | null {
  return siret === null && siren !== null ? compactIdentifier(siren) : null;
}

/** Returns the full name of the person who is the customer, or speaks for the company. */
function toNomComplet({ prenom, nom }: Tiers): string | null {
  return [prenom, nom].filter(Boolean).join(' ') || null;
}

const texts = [
  'adresse',
  'code_postal',
  'ville',
  'pays',
  'email',
  'telephone',
  'portable',
  'forme_juridique',
  'siret',
  'siren',
  'tva_intra',
  'adresse_electronique',
  'contact',
] as const satisfies readonly (keyof ClientUpdateInput & keyof Tiers)[];

const emptyTiers: Tiers = {
  numero: '',
  intitule: '',
  type_tiers: 'client',
  qualite: 'CLI',
  est_prospect: false,
  est_fournisseur: false,
  forme_juridique: '',
  est_entreprise: false,
  est_particulier: true,
  est_actif: true,
  est_en_sommeil: false,
  civilite: null,
  nom: null,
  prenom: null,
  nom_complet: null,
  contact: null,
  adresse: null,
  complement: null,
  code_postal: null,
  ville: null,
  region: null,
  pays: null,
  telephone: null,
  portable: null,
  telecopie: null,
  email: null,
  site_web: null,
  siret: null,
  siren: null,
  tva_intra: null,
  code_naf: null,
  secteur: null,
  effectif: null,
  ca_annuel: null,
  commercial_code: null,
  commercial_nom: null,
  categorie_tarifaire: null,
  categorie_comptable: null,
  encours_autorise: null,
  assurance_credit: null,
  compte_general: null,
  date_creation: null,
  date_modification: null,
  remise_max: 0,
  version: 1,
};
