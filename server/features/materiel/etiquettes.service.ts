import type { BackOffice } from '#server/backoffice/backoffice.gateway.ts';
import { toAuthor } from '#server/calls/author.ts';
import type { WriteContext } from '#server/calls/caller.ts';
import { createIdempotentWrite } from '#server/calls/idempotency.ts';
import type { ServiceDatabase } from '#server/database/service-database.ts';
import { toAttachment } from '#server/http/answers/reply.ts';
import type { PdfRenderer } from '#server/pdf/pdf-renderer.ts';
import type { EtiquetteDemandee, ModeleEtiquette } from '#shared/contracts/articles/etiquettes.ts';
import type { Impression } from '#shared/contracts/materiel/impressions.ts';
import { Refused } from '#shared/endpoints/errors.ts';
import { toEtiquette } from '#shared/etiquettes/etiquette.ts';
import { countPlaces, findPlanche } from '#shared/planches.ts';
import { toZpl } from '#shared/etiquettes/to-zpl.ts';
import type { PostePrinters } from './poste-printers.ts';

export type EtiquetteService = ReturnType<typeof createEtiquetteService>;

type Deps = {
  backOffice: Pick<BackOffice, 'articles'>;
  database: ServiceDatabase;
  pdf: Pick<PdfRenderer, 'render'>;
  printers: PostePrinters;
  now: () => Date;
};

type Sheets = {
  modele: ModeleEtiquette;
  planche: string;
  premiere: number;
  articles: readonly EtiquetteDemandee[];
};

/** Highest number of labels in one request: more would be a typing error, and take minutes to lay out. */
const mostLabels = 2_000;

/** Prints labels of articles, on sheets and on the label printer of this poste. */
export function createEtiquetteService({ backOffice, database, pdf, printers, now }: Deps) {
  const once = createIdempotentWrite({ ...database, now });

  /** @throws {NotFound} for an unknown article, {Refused} for too many labels. */
  async function toLabels(demandees: readonly EtiquetteDemandee[]) {
    if (countLabels(demandees) > mostLabels) throw new Refused(`${mostLabels} étiquettes au plus à la fois.`);
    return Promise.all(
      demandees.map(async ({ reference, quantite }) => ({
        etiquette: toEtiquette(await backOffice.articles.get(reference)),
        quantite,
      })),
    );
  }

  return {
    async renderSheets({ modele, planche: id, premiere, articles }: Sheets) {
      const planche = findPlanche(id);
      if (!planche || premiere > countPlaces(planche)) throw new Refused('Cette planche n’a pas cette place.');
      const labels = await toLabels(articles);
      const etiquettes = labels.flatMap(({ etiquette, quantite }) => Array(quantite).fill(etiquette));
      const bytes = await pdf.render({ planche, modele, premiere: premiere - 1, etiquettes });
      return toAttachment(bytes, 'Etiquettes.pdf');
    },

    /** Queues labels for the label printer. @throws {Refused} when this poste has none. */
    async print(articles: readonly EtiquetteDemandee[], modele: ModeleEtiquette, context: WriteContext) {
      const obstacle = printers.withoutPrinter('etiquettes');
      if (obstacle !== undefined) throw new Refused(obstacle);
      const source = toZpl(await toLabels(articles), modele, printers.materiel.get().etiquettes);
      const count = countLabels(articles);
      const titre = count === 1 ? '1 étiquette' : `${count} étiquettes`;
      const auteur = toAuthor(context.caller);
      const added = await once<Impression>(context, () => {
        const draft = { imprimante: 'etiquettes', titre, numero: null, duplicata: 0, source, tiroir: false } as const;
        const impression = printers.store.insert({ ...draft, auteur }, now().toISOString());
        printers.add('etiquettes', impression.id);
        return impression;
      });
      printers.wake('etiquettes');
      return added;
    },
  };
}

function countLabels(demandees: readonly EtiquetteDemandee[]): number {
  return demandees.reduce((sum, { quantite }) => sum + quantite, 0);
}
