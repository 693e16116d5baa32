import type { Poste } from '#shared/contracts/postes/postes.ts';
import { NotAllowed, Refused } from '#shared/endpoints/errors.ts';

type Removable = { code: string; date_retrait: unknown; motif_retrait: Poste['motif_retrait'] };

/** @throws {NotAllowed} for a till that was removed. */
export function assertNotRemoved({ date_retrait, motif_retrait, code }: Removable): void {
  if (date_retrait === null) return;
  if (motif_retrait === 'fin_partage') throw new NotAllowed(noLongerShared);
  throw new NotAllowed(
    `Cette caisse (${code}) a été retirée de la boutique. Ce qu’elle garde n’est pas perdu\u00a0: demandez un nouveau code à la boutique pour la rattacher.`,
  );
}

export const unknownPoste =
  'Cette caisse appartient à une autre boutique, ou celle-ci est revenue à une sauvegarde d’avant elle\u00a0: quittez d’abord sa boutique, puis rattachez-la par un nouveau code. Elle garde ses données et ses numéros.';
export const unknownToken =
  'Ce jeton n’est celui d’aucune boutique\u00a0: vérifiez COMPTOIR_BACKOFFICE_TOKEN, ou rattachez la caisse par un code.';
export const notAHub =
  'Cette adresse est celle d’une boutique, pas un siège\u00a0: une boutique qui a des caisses ne rejoint qu’un siège. Cessez d’abord de la partager, ou demandez l’adresse du siège.';
export const withoutPast =
  'Cette installation n’a pas tout le passé de sa boutique\u00a0: son siège en a gardé une partie, et elle ne peut pas l’apporter ailleurs. Pour une autre boutique, installez Comptoir à neuf.';
const noLongerShared =
  'La boutique ne se partage plus. Ce que cette caisse garde n’est pas perdu\u00a0: quittez la boutique pour qu’elle travaille seule.';

/** Returns the code asked for, or the next one from `P02` on beside `P01`: never one that was given before. */
export function takePoste(given: readonly string[], souhait: string | undefined): string {
  if (souhait !== undefined && !given.includes(souhait)) return souhait;
  for (let number = 1; number < 1_000; number += 1) {
    const code = `P${String(number).padStart(2, '0')}`;
    if (!given.includes(code)) return code;
  }
  throw new Refused('Il n’y a plus de code de poste libre.');
}
