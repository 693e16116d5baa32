import { tiersNatures } from '#server/backoffice/local/tiers/tiers-record.ts';
import { findPromotionProblem, findTarifProblem } from '#server/backoffice/local/prix/find-regle-problem.ts';
import type { Entite, Replique } from '#shared/contracts/postes/gateway.ts';
import { InvalidInput } from '#shared/endpoints/errors.ts';
import { recordKinds } from '#shared/record-kinds.ts';
import { typedEntries } from '#shared/typed-entries.ts';
import { asReplique, type Fields } from '../../records/fields.ts';
import { assertCloture, assertSession } from './caisse-rules.ts';
import { assertCommandeFournisseur } from './commande-fournisseur-rules.ts';
import { assertDocument } from './document-rules.ts';
import { assertInventaire, assertPointage } from './inventaire-rules.ts';
import { assertReglement } from './reglement-rules.ts';
import { assertArrivee, assertTransfert } from './transfert-rules.ts';

/** Checks a record of one kind; `changed` are the fields that differ from `before`. */
type Rule<E extends Entite> = (
  record: Replique<E>,
  before: Replique<E> | undefined,
  changed: readonly string[],
) => void;

const anything = () => {};

/** The rule of each kind; `anything` for a kind without one. */
const rules: { readonly [E in Entite]: Rule<E> } = {
  boutique: anything,
  tiers: assertTiers,
  famille: assertFamille,
  article: anything,
  tarif: (tarif) => assertRegle(findTarifProblem(tarif)),
  promotion: (promotion) => assertRegle(findPromotionProblem(promotion)),
  changement: anything,
  document: assertDocument,
  reglement: assertReglement,
  mouvement: assertMouvement,
  commande_fournisseur: assertCommandeFournisseur,
  inventaire: assertInventaire,
  pointage: assertPointage,
  transfert: assertTransfert,
  arrivee: assertArrivee,
  session: assertSession,
  cloture: assertCloture,
};

/**
 * Checks what must hold for a record that a till sends, whatever program made it: computed fields follow from their
 * sources, and the nature of a record does not change. `changed` are the fields that differ from `before`.
 * @throws {InvalidInput} in French.
 */
export function assertRecord<E extends Entite>(
  entite: E,
  record: Fields,
  before: Fields | undefined,
  changed: readonly string[],
): void {
  if (before) assertLasting(entite, changed);
  rules[entite](asReplique(entite, record), before && asReplique(entite, before), changed);
}

function assertLasting(entite: Entite, changed: readonly string[]) {
  const lasting: 'all' | readonly string[] = recordKinds[entite].lasting;
  const field = changed.find((name) => lasting === 'all' || lasting.includes(name));
  if (field === undefined) return;
  throw new InvalidInput(`Le champ «\u00a0${field}\u00a0» ne change plus une fois la fiche créée.`);
}

function assertMouvement({ numero, type, type_libelle, nb_lignes, lignes }: Replique<'mouvement'>) {
  const [sign, libelle] = type === 0 ? [1, 'Entrée'] : [-1, 'Sortie'];
  const isWhole = type_libelle === libelle && nb_lignes === lignes.length;
  if (isWhole && lignes.every(({ quantite }) => quantite * sign >= 0)) return;
  throw new InvalidInput(
    `Le mouvement ${numero} se contredit\u00a0: son sens ou son nombre de lignes n’est pas celui de ses lignes.`,
  );
}

function assertTiers({ genre, ...tiers }: Replique<'tiers'>) {
  const { type_tiers, ...nature } = tiersNatures[genre];
  const isKnown = tiers.type_tiers === type_tiers || tiers.type_tiers === 'client_fournisseur';
  if (isKnown && typedEntries(nature).every(([field, value]) => tiers[field] === value)) return;
  throw new InvalidInput(`La fiche ${tiers.numero} se contredit\u00a0: client, prospect ou fournisseur.`);
}

function assertRegle(problem: string | undefined) {
  if (problem) throw new InvalidInput(problem);
}

function assertFamille({ code, type, type_libelle, est_total }: Replique<'famille'>) {
  if (est_total === (type === 1) && type_libelle === (type === 1 ? 'Total' : 'Détail')) return;
  throw new InvalidInput(`La famille ${code} se contredit\u00a0: détail ou total.`);
}
