import { type DocumentKind, statutAnnule, statutTransforme } from '#shared/contracts/documents/documents.ts';
import type { Element, Replique } from '#shared/contracts/postes/gateway.ts';
import { toNextVersion, undoesIssue } from '#server/backoffice/local/documents/next-version.ts';
import { codeClientPassage } from '#shared/identifiers/code-client-passage.ts';
import { toFinalMessage, toFrozenMessage } from '#shared/documents/document-names.ts';
import { isRenumbered } from '#shared/is-renumbered.ts';
import { isSame } from '#shared/text/same-value.ts';
import type { Fields } from '../records/fields.ts';
import { isFact, toMade } from '../records/is-another-fact.ts';
import { applyFields, diff, findConflicts, toChanges } from '../records/three-way-merge.ts';
import { findDouble, type Made } from './find-double.ts';
import { assertNumber, type ElementSender } from './numbers/number-rules.ts';
import { assertSessionSender } from './rules/caisse-rules.ts';
import { assertCommandeGoesOn } from './rules/commande-fournisseur-rules.ts';
import { assertInventaireSender } from './rules/inventaire-rules.ts';
import { assertRecord } from './rules/record-rules.ts';
import { assertCode } from '../records/record-tables.ts';
import { findRang } from '#server/backoffice/numbering/series.ts';
import { assertNames, type NamedByReglement } from './rules/reglement-rules.ts';
import { assertArriveeNames, type NamedByArrivee } from './rules/transfert-rules.ts';

/** A till's change and what was changed here meanwhile contradict each other: somebody has to choose. */
export class Divergence extends Error {
  readonly champs: readonly string[];
  readonly leur: Fields | null;

  constructor(motif: string, champs: readonly string[], leur: Fields | null) {
    super(motif);
    this.champs = champs;
    this.leur = leur;
  }
}

/** What a store knows of what an element is about: all of it read before anything is decided. */
export type Known = {
  /** The record as it is. */
  current: Fields | undefined;
  /** The last number known of the series of its code. */
  last: number;
  /** Of a transformation, what it made. */
  made: readonly Made[];
  /** Of a règlement, what it names. */
  named?: NamedByReglement;
  /** Of an arrivée, what it names. */
  came?: NamedByArrivee;
};

/**
 * What a till's change makes of the record here: the record to be written, or nothing where it is so already. Pure. Fields
 * nobody else changed are merged. A till's token is no reason to believe it: numbers are of its own series, and what is
 * computed is what the rest makes.
 * @throws {Divergence} when both changed the same, with the record as it is here.
 * @throws {Conflict | InvalidInput} for a number that is not the till's to give, or a record that contradicts itself.
 */
export function decideElement(element: Element, known: Known, sender: ElementSender): Fields | undefined {
  const { entite, code, apres, base } = element;
  const { current } = known;
  if (!current && base === null) {
    assertCode(entite, code, apres);
    assertNumber(entite, code, apres, { ...sender, last: known.last });
    assertRecord(entite, apres, undefined, []);
    if (known.named) assertNames(apres as Replique<'reglement'>, known.named);
    if (known.came) assertArriveeNames(apres as Replique<'arrivee'>, known.came);
    return apres;
  }
  if (!current || isAnother(element, current)) throw new Divergence(unknown, [], null);
  if (isPassingClientAgain(element, current)) return undefined;
  assertMayMerge(element, current, { made: known.made, poste: sender.poste });
  const merged = merge(element, current);
  if (entite === 'document') assertFinal(current, merged);
  if (isSame(merged, current)) return undefined;
  if (entite === 'session') assertSessionSender(merged, sender.poste);
  if (entite === 'inventaire') assertInventaireSender(merged, sender.poste);
  if (entite === 'commande_fournisseur' && !element.force) {
    assertCommandeGoesOn(current as Replique<'commande_fournisseur'>, merged as Replique<'commande_fournisseur'>);
  }
  assertCode(entite, code, merged);
  assertRecord(entite, merged, current, Object.keys(diff(entite, current, merged).apres));
  return { ...merged, version: Number(current.version ?? 0) + 1 };
}

function merge(element: Element, current: Fields): Fields {
  const { entite, avant } = element;
  const changed = applyFields(entite, current, toChanges(element, current), avant);
  return entite === 'document' ? { ...changed, ...toNextVersion(current, changed) } : changed;
}

/** What somebody chose is taken, but for two facts under one number. */
function assertMayMerge(element: Element, current: Fields, { made, poste }: Pick<Known, 'made'> & { poste: string }) {
  if (!element.force) {
    assertAlone(findDouble(element, current, made), current);
    assertCompatible(element, current, poste);
  } else if (element.base === null && isFact(element.entite)) {
    assertSameFact(element, current, poste);
  }
}

/** What was issued stays as it was, whatever somebody chooses elsewhere. */
function assertFinal(current: Fields, merged: Fields) {
  const [before, after] = [current as Replique<'document'>, merged as Replique<'document'>];
  if (!undoesIssue(before, after)) return;
  throw new Divergence(toFinalMessage(before.genre, before), ['lignes'], current);
}

function assertAlone(motif: string | undefined, current: Fields) {
  if (motif !== undefined) throw new Divergence(motif, ['documents_cibles'], current);
}

function assertCompatible(element: Element, current: Fields, poste: string) {
  const { entite, base, avant, apres } = element;
  if (base === null) return assertSameRecord(element, current, poste);
  const frozen = entite === 'document' ? findFreeze(element, current) : undefined;
  if (frozen !== undefined) throw new Divergence(frozen, Object.keys(apres), current);
  const champs = findConflicts(entite, current, { avant, apres });
  if (champs.length > 0) {
    throw new Divergence(`Modifié aussi à la boutique, autrement\u00a0: ${champs.join(', ')}.`, champs, current);
  }
}

/** The same record made twice is one; dates aside, two different ones under one code are two. */
function assertSameRecord(element: Element, current: Fields, poste: string) {
  const { entite, apres } = element;
  const { date_creation: _, ...others } = diff(entite, current, apres).apres;
  const champs = Object.keys(others);
  if (isFact(entite)) assertSameFact(element, current, poste);
  if (champs.length === 0) return;
  const isOlder = isSame(apres.date_creation, current.date_creation);
  throw new Divergence(isOlder ? otherVersion : otherRecord, champs, current);
}

/** Every shop makes its own customer who gives no name: of two that join, the one that is here stays. */
function isPassingClientAgain({ entite, code, base, apres }: Element, { type_tiers }: Fields): boolean {
  return base === null && entite === 'tiers' && code === codeClientPassage && apres.type_tiers === type_tiers;
}

/** What was changed is not here: a shop that went back gave its number again. */
function isAnother({ base, date_creation }: Element, current: Fields): boolean {
  return base !== null && date_creation !== undefined && date_creation !== current.date_creation;
}

const unknown = 'Cette fiche n’existe pas à la boutique.';

/**
 * Two sales that are alike but for the moment are two: a number is given once, and what has it keeps it, whatever somebody
 * chooses.
 */
function assertSameFact({ entite, code, apres }: Element, current: Fields, poste: string) {
  if (isSame(toMade(apres), toMade(current))) return;
  const { date_creation: _, ...others } = diff(entite, current, apres).apres;
  const isOfSeries = findRang(code)?.poste === poste;
  throw new Divergence(isOfSeries ? toGivenTwice(entite) : otherRecord, Object.keys(others), current);
}

const otherVersion = 'La boutique a une autre version de cette fiche.';
const otherRecord = 'Ce code existe déjà à la boutique, pour une autre fiche.';

function toGivenTwice(entite: Element['entite']): string {
  const cause =
    'Cette caisse a donné ce numéro deux fois\u00a0: ses données ont été copiées sur un autre PC, ou remises en arrière.';
  const remedy = isRenumbered(entite)
    ? 'Gardez les deux\u00a0: la vôtre prendra le numéro suivant de cette caisse.'
    : 'Gardez la leur, puis refaites la vôtre, qui prendra un autre numéro.';
  return `${cause} ${remedy} Une copie se rattache comme une nouvelle caisse, dans un dossier de données vide.`;
}

/** Why a document may not be changed any more: it was transformed or cancelled since the till last saw it. */
function findFreeze({ code, statut_base, apres, action }: Element, current: Fields): string | undefined {
  const { statut, genre } = current as { statut: number; genre: DocumentKind };
  const isFrozen = statut === statutTransforme || statut === statutAnnule;
  if (!isFrozen || statut === statut_base || action === 'champ_libre') return undefined;
  if (action === 'statut' && apres.statut === statut) return undefined;
  return toFrozenMessage(genre, code, statut);
}
