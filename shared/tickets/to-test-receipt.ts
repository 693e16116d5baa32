import type { Colonnes } from '#shared/contracts/materiel/materiel.ts';
import { formatDateTime } from '#shared/time/dates.ts';
import { createReceipt } from './receipt.ts';

/**
 * Returns a receipt that shows whether a printer is set up correctly: its width, French letters, the euro, a bar code,
 * the cut.
 */
export function toTestReceipt(colonnes: Colonnes, moment: string): string {
  const receipt = createReceipt(colonnes);
  receipt.big('Comptoir');
  receipt.centre('Essai d’impression', formatDateTime(moment));
  receipt.rule();
  receipt.left('Cette ligne tient d’un bord à l’autre\u00a0:', '1234567890'.repeat(5).slice(0, colonnes));
  receipt.left('Accents\u00a0: à â ç é è ê ë î ï ô ù û ü ÿ œ É À Ç');
  receipt.pair('Montant', '1 234,56 €');
  receipt.barcode('ESSAI-123');
  return receipt.end();
}
