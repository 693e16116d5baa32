import type { PrintedDocument } from '#server/pdf/printed-document.ts';
import type { EmissibleKind } from '#shared/contracts/ventes/ventes.ts';
import { agree, toSubject } from '#shared/documents/document-names.ts';
import { Refused } from '#shared/endpoints/errors.ts';
import { listObstacles } from '#shared/facturx/obstacles.ts';
import { toFactureElectronique } from '#shared/facturx/to-facture-electronique.ts';

/**
 * Requires e-invoices for professionals where the shop wants them; a private customer is never held up by what only
 * companies need.
 * @throws {Refused} with what to correct.
 */
export function assertElectronic(kind: EmissibleKind, { facturx, ...printed }: PrintedDocument): void {
  if (!printed.boutique.facture_electronique_exigee || !facturx) return;
  const facture = toFactureElectronique({ ...printed, facturx });
  const obstacles = facture.destination === 'B2C' ? [] : listObstacles(facture);
  if (obstacles.length === 0) return;
  const reasons = obstacles.map(({ phrase }) => phrase).join(' ');
  throw new Refused(
    `${toSubject(kind, facture.numero)} ne peut pas être ${agree(kind, 'émis')}\u00a0: ce ne serait pas une facture électronique. ${reasons}`,
  );
}
