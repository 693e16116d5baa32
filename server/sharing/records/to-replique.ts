import type { Change, Written, WrittenDocument, WrittenTiers } from '#server/backoffice/local/change-log.ts';
import { isRecord } from '#shared/is-record.ts';
import { toCommun } from '#shared/limites-stock.ts';
import { type Entite, type Replique, repliques } from '#shared/contracts/postes/gateway.ts';
import type { Fields } from './fields.ts';
import type { Reglement } from '#shared/contracts/reglements/reglements.ts';

/** Converts a written record to its shared form, without what each side adds up for itself. */
export const toReplique: { [E in Entite]: (written: Written[E]) => Replique<E> } = {
  tiers: toTiers,
  /** Without its stocks, which each side adds up from the same movements. */
  article: (article) => repliques.article.parse(toCommun(article)),
  famille: (famille) => famille,
  mouvement: (mouvement) => mouvement,
  document: toDocument,
  session: (session) => session,
  cloture: (cloture) => cloture,
  reglement: toReglement,
  tarif: (tarif) => tarif,
  promotion: (promotion) => promotion,
  changement: (changement) => changement,
  inventaire: (inventaire) => inventaire,
  pointage: (pointage) => pointage,
  transfert: (transfert) => transfert,
  arrivee: (arrivee) => arrivee,
  commande_fournisseur: (commande) => commande,
  boutique: (boutique) => boutique,
};

/** Returns a change in shared form: the state before, if the record existed, and after. */
export function toFieldsOf<E extends Entite>({ entite, before, after }: Change<E>): { before?: Fields; after: Fields } {
  const travels: (written: Written[E]) => Fields = toReplique[entite];
  const travelling = travels(after);
  return { ...(before && { before: withEntries(travels(before), travelling) }), after: travelling };
}

/**
 * Returns the state before a change with the shops' limits that the change adds, as they were until then: the common
 * ones. Otherwise all fields of a new entry would seem changed, and two tills that add it could not be merged.
 */
function withEntries(before: Fields, { par_boutique }: Fields): Fields {
  if (!isRecord(par_boutique)) return before;
  const { stock_mini, stock_maxi, emplacement } = before;
  const shops = Object.keys(par_boutique).map((shop) => [shop, { stock_mini, stock_maxi, emplacement }]);
  const known = isRecord(before.par_boutique) ? before.par_boutique : {};
  return { ...before, par_boutique: { ...Object.fromEntries(shops), ...known } };
}

/** Returns a third party with its own discount, not the shop's default. */
function toTiers({ record, ownRemise }: WrittenTiers): Replique<'tiers'> {
  const { remise_max: _, synchronisation: __, ...tiers } = record;
  const genre = tiers.est_fournisseur ? 'fournisseur' : tiers.est_prospect ? 'prospect' : 'client';
  return { ...tiers, genre, remise_propre: ownRemise };
}

function toReglement(written: Reglement): Replique<'reglement'> {
  const { synchronisation: _, ...reglement } = written;
  return reglement;
}

function toDocument({ kind, chaine, porteStock, document }: WrittenDocument): Replique<'document'> {
  const { synchronisation: _, ...record } = document;
  return { ...record, genre: kind, chaine, porte_stock: porteStock };
}
