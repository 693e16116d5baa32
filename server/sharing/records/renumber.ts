import type { CodeEvenement } from '#server/scelles/evenements.ts';
import type { Scelles } from '#server/scelles/sceller.ts';
import { toScelleLie } from '#server/scelles/sceller.ts';
import { toDocumentFaits } from '#server/scelles/document-faits.ts';
import { toReglementFaits } from '#server/backoffice/local/reglements/reglement-faits.ts';
import { champAncienNumero } from '#shared/documents/ancien-numero.ts';
import { findRang } from '#server/backoffice/numbering/series.ts';
import { documentKinds } from '#shared/contracts/documents/documents.ts';
import { type Entite, type Replique, repliques } from '#shared/contracts/postes/gateway.ts';
import { isRecord } from '#shared/is-record.ts';
import { isSame } from '#shared/text/same-value.ts';
import { formatAmount } from '#shared/money/money.ts';
import { formatDate } from '#shared/time/dates.ts';
import { asReplique, type Fields, listTargets } from './fields.ts';

const isImputation = (one: unknown): one is Fields => isRecord(one);
const namingFields = [
  'document_source',
  'chaine',
  'ticket',
  'facture_demandee',
  'annule',
  'ensemble',
  'commande_fournisseur',
  'mouvement',
  'transfert',
];

/** Returns a record with the former number of another replaced by its new one. */
export function renameNumero(record: Fields, from: string, to: string): Fields {
  const named = Object.fromEntries(namingFields.filter((field) => record[field] === from).map((field) => [field, to]));
  const rename = <T extends Fields>(one: T): T => (one.numero === from ? { ...one, numero: to } : one);
  return {
    ...record,
    ...named,
    ...(Array.isArray(record.documents_cibles) && { documents_cibles: listTargets(record).map(rename) }),
    ...(Array.isArray(record.acomptes_deduits) && {
      acomptes_deduits: record.acomptes_deduits.filter(isImputation).map(rename),
    }),
    ...(Array.isArray(record.imputations) && { imputations: record.imputations.filter(isImputation).map(rename) }),
  };
}

/** The sealed fields of a record that name other records. */
const sealedNames: Partial<Record<Entite, readonly string[]>> = {
  document: ['document_source', 'ticket', 'acomptes_deduits'],
  reglement: ['imputations', 'annule', 'ensemble'],
};

/** Returns whether a sealed record differs from its seal once a record it names goes by another number. */
export function differsFromSeal(entite: Entite, before: Fields, repointed: Fields): boolean {
  return isSealed(before) && (sealedNames[entite] ?? []).some((field) => !isSame(before[field], repointed[field]));
}

/** The fields that hold the place of a record's seal. */
const sealing = ['emission', 'scelle'];

const isSealed = (record: Fields): boolean => sealing.some((field) => isRecord(record[field]));

/** Returns the fields of a change that hold the place of the record's seal, as it now is. */
export function toResealed(apres: Fields, record: Fields): Fields {
  const sealed = sealing.filter((field) => isRecord(apres[field]));
  return Object.fromEntries(sealed.map((field) => [field, record[field]]));
}

/** Returns a fact under its new number; where it has a field for a note, that gives the former number. */
export function toRenumbered(entite: Entite, mine: Fields, numero: string): Fields {
  const former = String(mine.numero);
  if (entite === 'reglement') {
    // It counts in the drawer of its series.
    return { ...renameNumero(mine, former, numero), numero, poste: findRang(numero)?.poste ?? mine.poste };
  }
  // An arrivée has no field for a note.
  if (entite === 'arrivee') return { ...mine, numero };
  const note = `${former}, donné aussi à une autre fiche`;
  if (entite === 'mouvement' || entite === 'commande_fournisseur' || entite === 'transfert') {
    const commentaire = [mine.commentaire, `Portait le numéro ${note}.`].filter(Boolean).join(' ').slice(0, 500);
    return { ...mine, numero, commentaire };
  }
  const champs_libres = { ...(isRecord(mine.champs_libres) ? mine.champs_libres : {}), [champAncienNumero]: note };
  return { ...mine, numero, chaine: mine.chaine === former ? numero : mine.chaine, champs_libres };
}

/** Describes a document in a sentence: its kind, day, customer and amount. */
export function describeDocument(document: Fields): string {
  const { genre, date, client_intitule, total_ttc } = asReplique('document', document);
  return `${documentKinds[genre].label} du ${formatDate(date)}, ${client_intitule}, ${formatAmount(total_ttc)}`;
}

/** The event of the technical journal that says why a record is sealed anew, and who decided it. */
type Reason = { code: CodeEvenement; auteur: string };

/** Returns a record with the seal it has from now on, `texte` saying why in the technical journal. */
export type Reseal = (entite: Entite, record: Fields, texte: string, reason?: Reason) => Fields;

const renumbered: Reason = { code: 'sequence', auteur: 'service' };

/** Seals a sealed record anew as it now is; the earlier seal stays in its chain, and the technical journal says why. */
export function createReseal({ scelles, now }: { scelles: Scelles; now: () => Date }): Reseal {
  function resealDocument(document: Replique<'document'>): Fields {
    const { emission, parties } = document;
    if (!emission?.scelle || !parties) return document;
    const faits = toDocumentFaits(document, parties, emission);
    const scelle = toScelleLie(scelles.sceller({ chaine: 'facture', faits, moment: now() }));
    return { ...document, emission: { ...emission, scelle } };
  }

  function resealReglement(reglement: Replique<'reglement'>): Fields {
    const faits = toReglementFaits(reglement);
    return { ...reglement, scelle: toScelleLie(scelles.sceller({ chaine: 'reglement', faits, moment: now() })) };
  }

  return (entite, record, texte, reason = renumbered) => {
    scelles.noterEvenement({ ...reason, texte });
    if (entite === 'document') return resealDocument(repliques.document.parse(record));
    return entite === 'reglement' ? resealReglement(repliques.reglement.parse(record)) : record;
  };
}

/** Describes in the technical journal that a number was given to two facts. */
export const toRenumberedText = (code: string, numero: string): string =>
  `${code}, donné deux fois, est devenu ${numero}`;
