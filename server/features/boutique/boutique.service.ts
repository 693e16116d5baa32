import type { BackOffice } from '#server/backoffice/backoffice.gateway.ts';
import type { WriteContext } from '#server/calls/caller.ts';
import { toAttachment } from '#server/http/answers/reply.ts';
import type { PdfRenderer } from '#server/pdf/pdf-renderer.ts';
import type { ConditionsChangees } from '#shared/contracts/boutique/conditions-boutiques.ts';
import type { Boutique } from '#shared/contracts/boutique/boutique.ts';
import { buildSampleFacture } from '#server/demo/sample-facture.ts';

export type BoutiqueService = ReturnType<typeof createBoutiqueService>;

type Deps = { backOffice: Pick<BackOffice, 'boutique'>; pdf: Pick<PdfRenderer, 'render'>; now: () => Date };

/** Reads and writes the shop's identity and rules. */
export function createBoutiqueService({ backOffice: { boutique }, pdf, now }: Deps) {
  return {
    get: () => boutique.get(),
    listConnues: () => boutique.listConnues(),
    listConditions: () => boutique.listConditions(),
    setConditions: (changed: ConditionsChangees) => boutique.setConditions(changed),
    /** Renders a sample invoice with the card as typed. */
    preview: async (typed: Boutique) => toAttachment(await pdf.render(buildSampleFacture(typed, now())), 'Exemple.pdf'),
    update: (changed: Boutique, context: WriteContext) => boutique.update(changed, context),
  };
}
