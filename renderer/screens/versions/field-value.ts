import { documentStatuses } from '#shared/contracts/documents/documents.ts';
import { isRecord } from '#shared/is-record.ts';
import { formatAmount, formatQuantity } from '#shared/money/money.ts';
import { formatDate, formatDateTime } from '#shared/time/dates.ts';
import { isKeyOf } from '#shared/typed-entries.ts';
import { droitLabels } from '#shared/utilisateurs/droit-labels.ts';
import { roleLabels } from '#shared/utilisateurs/role-labels.ts';
import { toFieldLabel } from './field-labels.ts';

const amounts = /^(prix_|total_|montant|arrondi$|libre$|recu$|rendu$)/;

/** Returns a field's value as a person reads it; empty for an unknown one. */
export function toFieldText(field: string, value: unknown): string {
  if (value === null || value === undefined || value === '') return '';
  if (typeof value === 'boolean') return value ? 'Oui' : 'Non';
  if (typeof value === 'number') return toNumberText(field, value);
  if (typeof value === 'string') return toTextText(field, value);
  if (Array.isArray(value)) return value.map((item) => toItemText(field, item)).join('\n');
  return Object.entries(value)
    .filter(([, held]) => held !== null && held !== '')
    .map(([name, held]) => `${toFieldLabel(name)}\u00a0: ${toFieldText(name, held)}`)
    .join('\n');
}

function toNumberText(field: string, value: number): string {
  if (amounts.test(field)) return formatAmount(value);
  if (field === 'statut' && isKeyOf(documentStatuses, value)) return documentStatuses[value];
  return formatQuantity(value);
}

function toTextText(field: string, value: string): string {
  if (field === 'role' && isKeyOf(roleLabels, value)) return roleLabels[value].label;
  if (value.startsWith('data:image/')) return 'Une image';
  if (/^\d{4}-\d{2}-\d{2}T/.test(value)) return formatDateTime(value);
  return /^\d{4}-\d{2}-\d{2}$/.test(value) ? formatDate(value) : value;
}

/**
 * Returns a line of a document or of a movement as text: how many of what, for how much; what a règlement gives to a
 * document; a right by its name.
 */
function toItemText(field: string, item: unknown): string {
  if (field === 'droits' && typeof item === 'string' && isKeyOf(droitLabels, item)) return droitLabels[item].label;
  if (!isRecord(item)) return String(item);
  const { quantite, designation, article_ref, montant_ht, taux, montant_tva, numero, montant } = item;
  if (typeof taux === 'number')
    return `${formatQuantity(taux)}\u00a0%\u00a0: ${toFieldText('montant_tva', montant_tva)}`;
  if (typeof montant === 'number') return `${String(numero)}\u00a0: ${formatAmount(montant)}`;
  const what = [designation, article_ref].find((name) => typeof name === 'string') ?? '';
  const amount = typeof montant_ht === 'number' ? `, ${formatAmount(montant_ht)}` : '';
  return typeof quantite === 'number'
    ? `${formatQuantity(quantite)}\u00a0× ${what}${amount}`
    : what || JSON.stringify(item);
}
