import { type DocumentComplet, type LigneRecord, toVersionDevis } from '#shared/contracts/documents/documents.ts';
import type { Ecart } from '#server/backoffice/past-change.ts';

/**
 * Lists the differences between two states of a document, field by field and line by line; empty when nothing people
 * see changed.
 */
export function compareDocuments(before: DocumentComplet, after: DocumentComplet): Ecart[] {
  return [
    ...compareFields(before, after),
    ...compareLignes(before.lignes, after.lignes),
    ...compareTotals(before, after),
    ...listNewTargets(before, after),
    ...listNewTransmissions(before, after),
    ...(after.emission && !before.emission ? [{ champ: 'emission' as const, emission: after.emission }] : []),
    ...listNewFacts(before, after),
  ];
}

function compareFields(before: DocumentComplet, after: DocumentComplet): Ecart[] {
  const ecarts: Ecart[] = [
    { champ: 'version_devis', avant: toVersionDevis(before), apres: toVersionDevis(after) },
    { champ: 'statut', avant: before.statut, apres: after.statut },
    { champ: 'date', avant: before.date, apres: after.date },
    { champ: 'reference', avant: before.reference, apres: after.reference },
  ];
  return ecarts.filter((ecart) => 'avant' in ecart && ecart.avant !== ecart.apres);
}

function compareTotals({ total_ttc: avant }: DocumentComplet, { total_ttc: apres }: DocumentComplet): Ecart[] {
  return avant === apres ? [] : [{ champ: 'total_ttc', avant, apres }];
}

/**
 * Compares lines: one stays the same line while it sells the same article; of several with the same article, they match
 * in order.
 */
function compareLignes(before: readonly LigneRecord[], after: readonly LigneRecord[]): Ecart[] {
  const waiting = Map.groupBy(before, toIdentity);
  const kept = after.map(
    (apres): Ecart => ({
      champ: 'ligne',
      avant: waiting.get(toIdentity(apres))?.shift() ?? null,
      apres,
    }),
  );
  const gone = [...waiting.values()].flat().map((avant): Ecart => ({ champ: 'ligne', avant, apres: null }));
  return [...kept.filter(isChanged), ...gone];
}

function toIdentity({ article_code, designation }: LigneRecord): string {
  return article_code === '' ? `: ${designation}` : article_code;
}

function isChanged(ecart: Ecart): boolean {
  if (ecart.champ !== 'ligne' || !ecart.avant || !ecart.apres) return true;
  const { avant, apres } = ecart;
  const fields = ['quantite', 'prix_unitaire_ht', 'remise_pourcentage', 'designation', 'tva_taux'] as const;
  return fields.some((field) => avant[field] !== apres[field]);
}

function listNewTargets(before: DocumentComplet, after: DocumentComplet): Ecart[] {
  const known = new Set(before.documents_cibles.map(({ numero }) => numero));
  return after.documents_cibles
    .filter(({ numero }) => !known.has(numero))
    .map((cible) => ({ champ: 'cible', cible, erreur: null }));
}

function listNewTransmissions(before: DocumentComplet, after: DocumentComplet): Ecart[] {
  return (after.transmissions ?? [])
    .slice(before.transmissions?.length ?? 0)
    .map((fait) => ({ champ: 'transmission', fait }));
}

function listNewFacts(before: DocumentComplet, after: DocumentComplet): Ecart[] {
  return Object.entries(after.champs_libres)
    .filter(([nom, valeur]) => before.champs_libres[nom] !== valeur)
    .map(([nom, valeur]) => ({ champ: 'libre', nom, valeur }));
}
