import type { BackOffice } from '#server/backoffice/backoffice.gateway.ts';
import { csvSeparators, readPages, toCsvName, writeCsv } from '#server/http/answers/csv.ts';
import { type Reply, toAttachment } from '#server/http/answers/reply.ts';
import type { PdfRenderer } from '#server/pdf/pdf-renderer.ts';
import { createClotureCsv } from '#shared/caisse/cloture-csv.ts';
import type { exportClotures } from '#shared/contracts/caisse/clotures.ts';
import type { RequestOf } from '#shared/endpoints/endpoint.ts';

export type ClotureExport = ReturnType<typeof createClotureExport>;

type Query = RequestOf<typeof exportClotures>['query'];
type Deps = {
  backOffice: Pick<BackOffice, 'caisse' | 'boutique'>;
  pdf: Pick<PdfRenderer, 'render'>;
  now: () => Date;
};

/** Exports clôtures: many as a table, one as a page. */
export function createClotureExport({ backOffice: { caisse, boutique }, pdf, now }: Deps) {
  async function* write({ format, ...question }: Query): AsyncGenerator<string> {
    const table = createClotureCsv(await boutique.listConnues(), csvSeparators[format]);
    yield* writeCsv(
      table,
      readPages(async (page) => (await caisse.browse({ ...question, ...page })).data),
    );
  }

  return {
    exportCsv: (query: Query): Reply<AsyncIterable<string>> => toAttachment(write(query), toCsvName('clotures', now())),

    async print(numero: string): Promise<Reply<Uint8Array>> {
      const [cloture, shop] = [await caisse.get(numero), await boutique.get()];
      return toAttachment(await pdf.render({ cloture, boutique: shop }), `${numero}.pdf`);
    },
  };
}
