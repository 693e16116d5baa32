import type { Ecart } from '#server/backoffice/past-change.ts';
import type { DocumentKind, LigneRecord } from '#shared/contracts/documents/documents.ts';
import { formatDate } from '#shared/time/dates.ts';
import { toStatutLabel } from '#shared/documents/statut-labels.ts';
import { formatAmount, formatPercent, formatPrice, formatQuantity } from '#shared/money/money.ts';

const most = 12;

/**
 * Returns a sentence for each change: «Vis 4×40 : quantité 2 → 3»; of many, the first ones, and how many others there
 * are.
 */
export function toSentences(kind: DocumentKind, ecarts: readonly Ecart[]): string[] {
  const sentences = ecarts.flatMap((ecart) => toSentence(kind, ecart) ?? []);
  const others = sentences.length - most;
  if (others <= 1) return sentences;
  return [...sentences.slice(0, most), `et ${others} autres changements`];
}

function toSentence(kind: DocumentKind, ecart: Ecart): string | undefined {
  if (ecart.champ === 'ligne') return toLigneSentence(ecart);
  if (isShownElsewhere(ecart)) return undefined;
  if (ecart.champ === 'statut') return toArrow('Statut', (statut) => toStatutLabel(kind, statut), ecart);
  if (ecart.champ === 'version_devis') return toArrow('Version', (version) => `V${version}`, ecart);
  if (ecart.champ === 'total_ttc') return toArrow('Total TTC', formatAmount, ecart);
  if (ecart.champ === 'date') return toArrow('Date', formatDate, ecart);
  return toArrow('Référence', (reference) => reference || 'aucune', ecart);
}

function isShownElsewhere(ecart: Ecart): ecart is Ecart & { champ: 'cible' | 'libre' | 'transmission' | 'emission' } {
  return ['cible', 'libre', 'transmission', 'emission'].includes(ecart.champ);
}

function toArrow<T>(name: string, format: (value: T) => string, { avant, apres }: { avant: T; apres: T }): string {
  return `${name}\u00a0: ${format(avant)} → ${format(apres)}`;
}

function toLigneSentence({ avant, apres }: Ecart & { champ: 'ligne' }): string {
  if (!avant) return apres ? `Ajouté\u00a0: ${toLigneText(apres)}` : '';
  if (!apres) return `Retiré\u00a0: ${toLigneText(avant)}`;
  const changes = [
    avant.quantite !== apres.quantite && toChange('quantité', formatQuantity, avant.quantite, apres.quantite),
    avant.prix_unitaire_ht !== apres.prix_unitaire_ht &&
      toChange('prix HT', formatPrice, avant.prix_unitaire_ht, apres.prix_unitaire_ht),
    avant.remise_pourcentage !== apres.remise_pourcentage &&
      toChange('remise', formatPercent, avant.remise_pourcentage, apres.remise_pourcentage),
    avant.tva_taux !== apres.tva_taux && toChange('TVA', formatPercent, avant.tva_taux, apres.tva_taux),
    avant.designation !== apres.designation && `renommé «\u00a0${apres.designation}\u00a0»`,
  ];
  return `${avant.designation}\u00a0: ${changes.filter(Boolean).join(', ')}`;
}

function toChange<T>(name: string, format: (value: T) => string, avant: T, apres: T): string {
  return `${name} ${format(avant)} → ${format(apres)}`;
}

/** Returns «3 × Vis 4×40», or the words of a comment. */
function toLigneText({ article_code, designation, quantite }: LigneRecord): string {
  return article_code === '' ? `«\u00a0${designation}\u00a0»` : `${formatQuantity(quantite)} × ${designation}`;
}
