import { ignoreUnknown } from '#server/calls/ignore-unknown.ts';
import type { BackOffice } from '#server/backoffice/backoffice.gateway.ts';
import type { Write } from '#server/database/commit-group.ts';
import { findKindOfNumero } from '#shared/contracts/documents/documents.ts';
import { toSubject } from '#shared/documents/document-names.ts';
import { champPlateforme, toStatutPlateforme } from '#shared/documents/statuts-plateforme.ts';
import type { FluxRow, FluxStore } from './flux.store.ts';
import { readMotifs } from './read-motifs.ts';

type Deps = { backOffice: Pick<BackOffice, 'documents' | 'traces'>; store: FluxStore; write: Write };

/**
 * Writes the last status into its document, which every till has, and into the technical journal; what an interruption
 * delays is done in the next round.
 */
export function createStatutReport({ backOffice: { documents, traces }, store, write }: Deps) {
  async function tellOne(row: FluxRow) {
    const kind = findKindOfNumero(row.objet);
    if (!kind || row.code === null) return;
    const codes = readMotifs(row).map(({ code }) => code);
    const said = [toStatutPlateforme(row.code), ...codes].join(', ');
    await documents.setChampLibre(kind, row.objet, champPlateforme, row.code).catch(ignoreUnknown);
    const texte = `${toSubject(kind, row.objet)}\u00a0: ${said}`;
    await traces.noterEvenement({ code: 'plateforme', texte, auteur: 'service' });
  }

  return async (): Promise<void> => {
    for (const row of store.listUnreported()) {
      await tellOne(row);
      await write(() => store.markReported(row.id, row.code));
    }
  };
}
