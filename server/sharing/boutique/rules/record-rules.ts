import { emissions } from '#shared/contracts/ventes/ventes.ts';
import type { DocumentKind } from '#shared/contracts/documents/documents.ts';
import type { Entite, Replique } from '#shared/contracts/postes/gateway.ts';
import { InvalidInput } from '#shared/endpoints/errors.ts';
import { listLinkedFields } from '#shared/linked-fields.ts';
import { formatAmount } from '#shared/money/money.ts';
import { isSame } from '#shared/text/same-value.ts';
import { computeTotals, hasExactAmounts } from '#shared/money/totals.ts';
import { tiersNatures } from '#server/backoffice/local/tiers/tiers-record.ts';
import { assertCloture, assertSession } from './caisse-rules.ts';
import { findPromotionProblem, findTarifProblem } from '#server/backoffice/local/prix/find-regle-problem.ts';
import type { Fields } from '../../records/fields.ts';
import { typedEntries } from '#shared/typed-entries.ts';
import { assertCommandeFournisseur } from './commande-fournisseur-rules.ts';
import { assertInventaire, assertPointage } from './inventaire-rules.ts';
import { assertReglement } from './reglement-rules.ts';
import { assertArrivee, assertTransfert } from './transfert-rules.ts';

/** The fields of a record that never change after its creation. */
const lasting: Partial<Record<Entite, readonly string[]>> = {
  document: [
    'genre',
    'type_document',
    'client_code',
    'client_intitule',
    'date_creation',
    'partiel',
    'regime_tva',
    'est_acompte',
  ],
  tiers: ['genre'],
  changement: ['intitule', 'du', 'lignes', 'auteur'],
  inventaire: ['poste', 'depot_code', 'famille_code', 'emplacement', 'date_creation', 'auteur'],
  commande_fournisseur: ['poste', 'date_creation', 'auteur'],
  session: ['poste', 'journee', 'date_ouverture', 'auteur', 'auteur_nom', 'fond', 'depuis', 'date_creation'],
};

/**
 * Checks what must hold for a record that a till sends, whatever program made it: computed fields follow from their
 * sources, and the nature of a record does not change. `changed` are the fields that differ from `before`.
 * @throws {InvalidInput} in French.
 */
export function assertRecord(
  entite: Entite,
  record: Fields,
  before: Fields | undefined,
  changed: readonly string[],
): void {
  if (before) assertLasting(entite, changed);
  if (entite === 'tiers') assertTiers(record as Replique<'tiers'>);
  if (entite === 'famille') assertFamille(record as Replique<'famille'>);
  if (entite === 'mouvement') assertMouvement(record as Replique<'mouvement'>);
  if (entite === 'session') assertSession(record as Replique<'session'>, before as Replique<'session'> | undefined);
  if (entite === 'cloture') assertCloture(record as Replique<'cloture'>);
  if (entite === 'reglement') assertReglement(record as Replique<'reglement'>);
  if (entite === 'tarif') assertRegle(findTarifProblem(record as Replique<'tarif'>));
  if (entite === 'inventaire') assertInventaire(record as Replique<'inventaire'>, before as Replique<'inventaire'>);
  if (entite === 'pointage') assertPointage(record as Replique<'pointage'>);
  if (entite === 'transfert') assertTransfert(record as Replique<'transfert'>);
  if (entite === 'arrivee') assertArrivee(record as Replique<'arrivee'>);
  if (entite === 'commande_fournisseur') assertCommandeFournisseur(record as Replique<'commande_fournisseur'>);
  if (entite === 'promotion') assertRegle(findPromotionProblem(record as Replique<'promotion'>));
  if (entite !== 'document') return;
  const document = record as Replique<'document'>;
  if (!before) assertChain(document);
  if (!before && document.partiel) assertPart(document);
  if (!before && document.est_acompte) assertAcompte(document);
  if (document.emission && (!before || changed.includes('emission'))) assertIssue(document);
  const [amounts = []] = listLinkedFields('document');
  if (!before || changed.some((field) => amounts.includes(field))) assertTotals(document.numero, document);
  if (!before || changed.includes('versions_devis')) {
    for (const version of document.versions_devis ?? []) assertTotals(document.numero, version);
  }
}

const isUnchanging = (entite: Entite) =>
  ['mouvement', 'reglement', 'cloture', 'pointage', 'transfert', 'arrivee'].includes(entite);

function assertLasting(entite: Entite, changed: readonly string[]) {
  const field = changed.find((name) => isUnchanging(entite) || lasting[entite]?.includes(name));
  if (field === undefined) return;
  throw new InvalidInput(`Le champ «\u00a0${field}\u00a0» ne change plus une fois la fiche créée.`);
}

const computed = ['lignes', 'tvas', 'total_ht', 'total_tva', 'total_ttc'] as const;
type Amount = (typeof computed)[number];

/** Computes the totals from the lines and accepts no others: they are what people pay. */
function assertTotals(numero: string, document: Pick<Replique<'document'>, Amount | 'remise_globale'>) {
  const totals = computeTotals(document.lignes, document.remise_globale?.pourcentage);
  if (!hasExactAmounts(totals)) throw new InvalidInput('Les montants du document sont trop grands.');
  if (computed.every((field) => isSame(totals[field], document[field]))) return;
  throw new InvalidInput(
    `Les montants de ${numero} ne sont pas ceux de ses lignes\u00a0: elles font ${formatAmount(totals.total_ttc)} TTC, il est écrit ${formatAmount(document.total_ttc)}.`,
  );
}

/** Checks that a document without a source begins a chain of its own. */
function assertChain({ document_source, chaine, numero }: Replique<'document'>) {
  if (document_source !== null || chaine === numero) return;
  throw new InvalidInput(`${numero} n’a été fait d’aucun document\u00a0: il n’est pas de la chaîne d’un autre.`);
}

/** Kinds that may be made of a part of another. */
const partKinds: readonly DocumentKind[] = ['livraison', 'facture', 'avoir'];

function assertPart({ numero, genre, document_source, chaine }: Replique<'document'>) {
  if (document_source !== null && chaine === numero && partKinds.includes(genre)) return;
  throw new InvalidInput(`${numero} ne peut pas être une partie d’un autre document.`);
}

/**
 * Checks that a deposit invoice is made from its source and begins a chain, and that its credit note is made from it.
 */
function assertAcompte({ numero, genre, document_source, chaine }: Replique<'document'>) {
  if (document_source !== null && (genre === 'avoir' || (genre === 'facture' && chaine === numero))) return;
  throw new InvalidInput(`${numero} ne peut pas être une facture d’acompte.`);
}

/** Checks that only invoices and credit notes are issued, to the customer they are for. */
function assertIssue({ numero, genre, client_code, parties }: Replique<'document'>) {
  if (genre in emissions && parties?.acheteur.numero === client_code) return;
  throw new InvalidInput(`${numero} ne peut pas avoir été émis ainsi\u00a0: son genre ou son client n’est pas le bon.`);
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
