import { type DocumentKind, statutAnnule, statutTransforme } from '#shared/contracts/documents/documents.ts';
import type { Element, Replique } from '#shared/contracts/postes/gateway.ts';
import { isSameContent, toNextVersion } from '#server/backoffice/local/documents/next-version.ts';
import { codeClientPassage } from '#server/backoffice/passing-client.ts';
import { toFrozenMessage, toIssuedMessage } from '#shared/documents/document-names.ts';
import { isSame } from '#shared/text/same-value.ts';
import { applyFields, diff, type Fields, findCollisions, toChanges } from '../records/fields.ts';
import { findDouble } from './find-double.ts';
import { createNumberRules, type From } from './numbers/number-rules.ts';
import { assertRecord } from './record-rules.ts';
import { assertCode } from '../records/record-tables.ts';
import type { LastNumbers } from '#server/backoffice/local/numbering/last-numbers.ts';
import { findRang } from '#server/backoffice/local/numbering/series.ts';
import type { Replicas } from '../records/replicas.ts';

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

type Deps = { replicas: Replicas; numbers: LastNumbers; now: () => Date };

/**
 * Makes a till's change here too, in the caller's transaction. Fields nobody else changed are merged; what changes
 * nothing writes nothing. A till's token is no reason to believe it: numbers are of its own series, and what is computed is
 * what the rest makes.
 * @throws {Divergence} when both changed the same, with the record as it is here.
 * @throws {Conflict | InvalidInput} for a number that is not the till's to give, or a record that contradicts itself.
 */
export function createReceiver({ replicas, numbers, now }: Deps): (element: Element, from: From) => void {
  const assertNumber = createNumberRules(numbers);

  return (element, from) => {
    const { poste } = from;
    const { entite, code, avant, apres, base } = element;
    const current = replicas.find(entite, code);
    const origin = { action: element.action, auteur: `${element.auteur} (${poste})` };
    if (!current && base === null) {
      assertCode(entite, code, apres);
      assertNumber(entite, code, apres, from);
      assertRecord(entite, apres, undefined, []);
      return replicas.put(entite, apres, origin);
    }
    if (!current || isAnother(element, current)) throw new Divergence(unknown, [], null);
    if (isPassingClientAgain(element, current)) return;
    if (!element.force) {
      assertAlone(findDouble(replicas, element, current), current);
      assertCompatible(element, current, poste);
    } else if (base === null && isNumbered(entite)) {
      assertSameFact(element, current, poste);
    }
    const changed = applyFields(entite, current, toChanges(element, current), avant);
    const merged = entite === 'document' ? { ...changed, ...toNextVersion(current, changed) } : changed;
    if (entite === 'document') assertFinal(current, merged);
    if (isSame(merged, current)) return;
    assertCode(entite, code, merged);
    assertRecord(entite, merged, current, Object.keys(diff(entite, current, merged).apres));
    const version = Number(current.version ?? 0) + 1;
    replicas.put(entite, { ...merged, version, date_modification: now().toISOString() }, origin);
  };
}

/** What was issued stays as it was, whatever somebody chooses elsewhere. */
function assertFinal(current: Fields, merged: Fields) {
  const { emission, genre, numero } = current as Replique<'document'>;
  if (!emission || isSameContent(current as Replique<'document'>, merged as Replique<'document'>)) return;
  throw new Divergence(toIssuedMessage(genre, numero), ['lignes'], current);
}

function assertAlone(motif: string | undefined, current: Fields) {
  if (motif !== undefined) throw new Divergence(motif, ['documents_cibles'], current);
}

function assertCompatible(element: Element, current: Fields, poste: string) {
  const { entite, base, avant, apres } = element;
  if (base === null) return assertSameRecord(element, current, poste);
  const frozen = entite === 'document' ? findFreeze(element, current) : undefined;
  if (frozen !== undefined) throw new Divergence(frozen, Object.keys(apres), current);
  const champs = findCollisions(entite, current, { avant, apres });
  if (champs.length > 0) {
    throw new Divergence(`Modifié aussi à la boutique, autrement\u00a0: ${champs.join(', ')}.`, champs, current);
  }
}

/** The same record made twice is one; dates aside, two different ones under one code are two. */
function assertSameRecord(element: Element, current: Fields, poste: string) {
  const { entite, apres } = element;
  const { date_creation: _, ...others } = diff(entite, current, apres).apres;
  const champs = Object.keys(others);
  if (isNumbered(entite)) assertSameFact(element, current, poste);
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

const isNumbered = (entite: Element['entite']) => entite === 'document' || entite === 'mouvement';

/**
 * Two sales that are alike but for the moment are two: a number is given once, and what has it keeps it, whatever somebody
 * chooses.
 */
function assertSameFact({ entite, code, apres }: Element, current: Fields, poste: string) {
  if (isSame(apres.date_creation, current.date_creation)) return;
  const { date_creation: _, ...others } = diff(entite, current, apres).apres;
  const isOfSeries = findRang(code)?.poste === poste;
  throw new Divergence(isOfSeries ? givenTwice : otherRecord, Object.keys(others), current);
}

const otherVersion = 'La boutique a une autre version de cette fiche.';
const otherRecord = 'Ce code existe déjà à la boutique, pour une autre fiche.';
const givenTwice =
  'Cette caisse a donné ce numéro deux fois\u00a0: ses données ont été copiées sur un autre PC, ou remises en arrière. Gardez les deux\u00a0: la vôtre prendra le numéro suivant de cette caisse. Une copie se rattache comme une nouvelle caisse, dans un dossier de données vide.';

/** Why a document may not be changed any more: it was transformed or cancelled since the till last saw it. */
function findFreeze({ code, statut_base, apres, action }: Element, current: Fields): string | undefined {
  const { statut, genre } = current as { statut: number; genre: DocumentKind };
  const isFrozen = statut === statutTransforme || statut === statutAnnule;
  if (!isFrozen || statut === statut_base || action === 'champ_libre') return undefined;
  if (action === 'statut' && apres.statut === statut) return undefined;
  return toFrozenMessage(genre, code, statut);
}
