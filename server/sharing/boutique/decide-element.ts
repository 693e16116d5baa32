import { statutAnnule, statutTransforme } from '#shared/contracts/documents/documents.ts';
import type { Element } from '#shared/contracts/postes/gateway.ts';
import { toNextVersion, undoesIssue } from '#server/backoffice/local/documents/next-version.ts';
import { codeClientPassage } from '#shared/identifiers/code-client-passage.ts';
import { toFinalMessage, toFrozenMessage, toInvoicedMessage } from '#shared/documents/document-names.ts';
import { recordKinds } from '#shared/record-kinds.ts';
import { isRecord } from '#shared/is-record.ts';
import { isSame } from '#shared/text/same-value.ts';
import { asReplique, type Fields } from '../records/fields.ts';
import { isRenumberedAlike, toMade } from '../records/is-another-fact.ts';
import { toNextNumber } from './renumber-element.ts';
import { isPassingAsCreated } from '../records/passing-replique.ts';
import { applyFields, diff, findConflicts, toChanges } from '../records/three-way-merge.ts';
import { findDouble, type MadeDocument } from './find-double.ts';
import { assertNumber, type ElementSender } from './numbers/number-rules.ts';
import { assertSessionSender } from './rules/caisse-rules.ts';
import { assertCommandeGoesOn } from './rules/commande-fournisseur-rules.ts';
import { keepOwnLimites } from './rules/limites-rules.ts';
import { assertInventaireSender } from './rules/inventaire-rules.ts';
import { assertRecord } from './rules/record-rules.ts';
import { assertCode } from '../records/record-tables.ts';
import { findRang } from '#server/backoffice/numbering/series.ts';
import { assertNames, type NamedByReglement } from './rules/reglement-rules.ts';
import { assertArriveeNames, type NamedByArrivee } from './rules/transfert-rules.ts';

/** Thrown when a till's change contradicts what was changed here meanwhile: a user has to choose. */
export class Divergence extends Error {
  readonly champs: readonly string[];
  readonly leur: Fields | null;

  constructor(motif: string, champs: readonly string[], leur: Fields | null) {
    super(motif);
    this.champs = champs;
    this.leur = leur;
  }
}

/** The facts a store knows about the subject of an element, all read before anything is decided. */
export type KnownFacts = {
  /** The record as it stands. */
  current: Fields | undefined;
  /** The last number known of the series of its code. */
  last: number;
  /** True when that series is of another shop. */
  isElsewhere?: boolean | undefined;
  /** For a transformation, the documents it made. */
  made: readonly MadeDocument[];
  /** For the cancelling of a delivered part, the number of the invoice of it that stands. */
  facture?: string | undefined;
  /** For a règlement, the records it names. */
  named?: NamedByReglement;
  /** For an arrivée, the records it names. */
  came?: NamedByArrivee;
  /** For a fact that asks for another number, the same fact under the one it was given before. */
  asked?: { same: Fields | undefined } | undefined;
};

/**
 * Applies a till's change to the record here: returns the record to write, or undefined when it is that already. Pure.
 * Fields that nobody else changed are merged. A till is not trusted for having a token: its numbers must be of its own
 * series, and computed fields are computed again.
 * @throws {Divergence} with the record as it is here, when both sides changed the same.
 * @throws {Conflict | InvalidInput} for a number that is not the till's to give, or a record that contradicts itself.
 */
export function decideElement(given: Element, known: KnownFacts, sender: ElementSender): Fields | undefined {
  const { current } = known;
  const element = keepOwnLimites(given, current, sender);
  const { entite, code, base } = element;
  if (known.asked) {
    return known.asked.same ? undefined : decideNew(element, toNextNumber(element, known.last), { known, sender });
  }
  if (base === null && (!current || isPassingToTake(element, current))) {
    return decideNew(element, element.apres, { known, sender });
  }
  if (!current || isAnother(element, current)) throw new Divergence(unknown, [], null);
  if (isPassingClientAgain(element, current)) return undefined;
  if (base === null && isRenumberedAlike(entite, element.apres, current)) return undefined;
  assertMayMerge(element, current, { ...known, poste: sender.poste });
  const merged = merge(element, current);
  if (entite === 'document') assertFinal(current, merged);
  if (isSame(merged, current)) return undefined;
  if (entite === 'session') assertSessionSender(merged, sender.poste);
  if (entite === 'inventaire') assertInventaireSender(merged, sender.poste);
  if (entite === 'commande_fournisseur' && !element.force) {
    assertCommandeGoesOn(asReplique(entite, current), asReplique(entite, merged));
  }
  assertCode(entite, code, merged);
  assertRecord(entite, merged, current, Object.keys(diff(entite, current, merged).apres));
  return { ...merged, version: Number(current.version ?? 0) + 1 };
}

/** Checks a new record, under its code or, where two were given that, the one it gets. */
function decideNew(
  { entite, code, apres }: Element,
  record: Fields,
  by: { known: KnownFacts; sender: ElementSender },
): Fields {
  const { last, isElsewhere, named, came } = by.known;
  assertCode(entite, code, apres);
  assertNumber(entite, code, apres, { ...by.sender, last, isElsewhere });
  assertRecord(entite, record, undefined, []);
  if (named) assertNames(asReplique('reglement', record), named);
  if (came) assertArriveeNames(asReplique('arrivee', record), came);
  return record;
}

/** @throws {Divergence} where a till that does not know the lock changed what the shop's IT holds, whatever somebody chooses there. */
export function assertLockedUnchanged(held: readonly string[], current: Fields | undefined, merged: Fields): void {
  const champs = held.filter((champ) => !isSame(current?.[champ], merged[champ]));
  if (champs.length > 0) throw new Divergence(heldByIt, champs, current ?? null);
}

function merge(element: Element, current: Fields): Fields {
  const { entite, avant } = element;
  const changed = applyFields(entite, current, toChanges(element, current), avant);
  if (entite !== 'document') return changed;
  return { ...changed, ...toNextVersion(current, changed), ...toStanding(element, current, changed) };
}

/**
 * Returns the status of a document that was handed over by a till that had not heard that another cancelled it: it
 * stands as that till knew it, and only its opposite undoes it.
 */
function toStanding({ statut_base }: Element, current: Fields, changed: Fields): Fields {
  const isIssuedNow = isRecord(changed.emission) && !isRecord(current.emission);
  return isIssuedNow && changed.statut === statutAnnule ? { statut: statut_base ?? 0 } : {};
}

type MergeFacts = Pick<KnownFacts, 'made' | 'facture'> & { poste: string };

/** Checks that a change may be merged; what a user chose (`force`) always is, except for two facts under one number. */
function assertMayMerge(element: Element, current: Fields, { made, facture, poste }: MergeFacts) {
  if (!element.force) {
    assertAlone(findDouble(element, current, made), current);
    assertCompatible(element, current, poste);
    if (facture !== undefined)
      throw new Divergence(toInvoicedMessage('livraison', element.code, facture), ['statut'], current);
  } else if (element.base === null && recordKinds[element.entite].isFact) {
    assertSameFact(element, current, poste);
  }
}

/** Refuses a change to an issued document, whatever a user chose elsewhere. */
function assertFinal(current: Fields, merged: Fields) {
  const [before, after] = [asReplique('document', current), asReplique('document', merged)];
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

/** Accepts the same record made twice; two records under one code that differ in more than their dates are refused. */
function assertSameRecord(element: Element, current: Fields, poste: string) {
  const { entite, apres } = element;
  const { date_creation: _, ...others } = diff(entite, current, apres).apres;
  const champs = Object.keys(others);
  if (recordKinds[entite].isFact) assertSameFact(element, current, poste);
  if (champs.length === 0) return;
  const isOlder = isSame(apres.date_creation, current.date_creation);
  throw new Divergence(isOlder ? otherVersion : otherRecord, champs, current);
}

/**
 * Returns whether this is a second customer for sales without a name: every shop creates its own, and when two shops
 * join, the one that is here stays, unless it is as it was created.
 */
function isPassingClientAgain({ entite, code, base, apres }: Element, { type_tiers }: Fields): boolean {
  return base === null && entite === 'tiers' && code === codeClientPassage && apres.type_tiers === type_tiers;
}

/** Returns whether a shop brings the customer for sales without a name with settings of its own, and here it has none yet. */
function isPassingToTake(element: Element, current: Fields): boolean {
  return isPassingClientAgain(element, current) && isPassingAsCreated(current) && !isPassingAsCreated(element.apres);
}

/**
 * Returns whether the changed record is not the one here: a shop that was restored to an earlier state has given its
 * number again.
 */
function isAnother({ base, date_creation }: Element, current: Fields): boolean {
  return base !== null && date_creation !== undefined && date_creation !== current.date_creation;
}

const unknown = 'Cette fiche n’existe pas à la boutique.';

/**
 * Refuses a second fact under one number: two sales that only differ in their moment are two, and the one that has the
 * number keeps it, whatever a user chooses.
 */
function assertSameFact({ entite, code, apres }: Element, current: Fields, poste: string) {
  if (isSame(toMade(apres), toMade(current))) return;
  const { date_creation: _, ...others } = diff(entite, current, apres).apres;
  const isOfSeries = findRang(code)?.poste === poste;
  throw new Divergence(isOfSeries ? toNumberedTwice(entite) : otherRecord, Object.keys(others), current);
}

const heldByIt =
  'Le service informatique de la boutique verrouille ce réglage\u00a0: gardez celui de la boutique, ou demandez-lui de le changer.';
const otherVersion = 'La boutique a une autre version de cette fiche.';
const otherRecord = 'Ce code existe déjà à la boutique, pour une autre fiche.';

function toNumberedTwice(entite: Element['entite']): string {
  const cause =
    'Cette caisse a donné ce numéro deux fois\u00a0: ses données ont été copiées sur un autre PC, ou remises en arrière.';
  const remedy = recordKinds[entite].isRenumbered
    ? 'Gardez les deux\u00a0: la vôtre prendra le numéro suivant de cette caisse.'
    : 'Gardez la leur, puis refaites la vôtre, qui prendra un autre numéro.';
  return `${cause} ${remedy} Une copie se rattache comme une nouvelle caisse, dans un dossier de données vide.`;
}

/** Returns why a document may no longer be changed: it was transformed or cancelled since the till last saw it. */
function findFreeze({ statut_base, apres, action }: Element, current: Fields): string | undefined {
  const document = asReplique('document', current);
  const { statut, genre } = document;
  const isFrozen = statut === statutTransforme || statut === statutAnnule;
  if (!isFrozen || statut === statut_base || action === 'champ_libre') return undefined;
  if (action === 'statut' && apres.statut === statut) return undefined;
  return toFrozenMessage(genre, document);
}
