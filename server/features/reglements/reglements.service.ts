import { toBoutiqueDay } from '#server/backoffice/local/boutique-day.ts';
import type { BackOffice } from '#server/backoffice/backoffice.gateway.ts';
import type { EmissionDraft } from '#server/backoffice/emission-draft.ts';
import type { WriteContext } from '#server/calls/caller.ts';
import type { DocumentService } from '#server/features/documents/documents.service.ts';
import { isEmissible } from '#server/features/documents/issue-documents.ts';
import type { Drawer } from '#server/features/materiel/drawer.ts';
import type { IssuedFiles } from '#server/features/documents/issued-files.ts';
import { toCsvName } from '#server/http/answers/csv.ts';
import { type Reply, toAttachment } from '#server/http/answers/reply.ts';
import { listMoyensOf } from '#shared/contracts/boutique/moyens.ts';
import { findKindOfNumero } from '#shared/contracts/documents/documents.ts';
import type { exportReglements, ReglementsFaits, ReglementsInput } from '#shared/contracts/reglements/reglements.ts';
import type { RequestOf } from '#shared/endpoints/endpoint.ts';
import type { PaiementRecu } from '#shared/facturx/to-paiement.ts';
import type { JourIso } from '#shared/time/dates.ts';
import { NotFound, Unavailable } from '#shared/endpoints/errors.ts';
import { formatAmount, sumAmounts } from '#shared/money/money.ts';
import { toReglementLines, toReglementsHead } from '#shared/reglements/reglement-csv.ts';

export type ReglementService = ReturnType<typeof createReglementService>;

type Deps = {
  backOffice: Pick<BackOffice, 'reglements' | 'documents' | 'boutique'>;
  files: IssuedFiles;
  printDocument: DocumentService['printDocument'];
  /** Opens for what is taken or given back in cash. */
  drawer: Pick<Drawer, 'openFor'>;
  now: () => Date;
};

type ExportQuery = RequestOf<typeof exportReglements>['query'];

/** Others may change a card or the document while its file is made. */
const attempts = 5;

/** Règlements, in the envelopes of the other groups. */
export function createReglementService({ backOffice, files, printDocument, drawer, now }: Deps) {
  const { reglements, boutique } = backOffice;
  const print = createIssuePrinting({ backOffice, files, printDocument, now });

  async function* write({ format, ...question }: ExportQuery): AsyncGenerator<string> {
    const separator = format === 'csv' ? ',' : ';';
    const { moyens_reglement } = await boutique.get();
    yield toReglementsHead(separator);
    for await (const page of reglements.pages(question)) {
      yield page.map((reglement) => toReglementLines(reglement, { separator, propres: moyens_reglement })).join('');
    }
  }

  return {
    async listMoyens() {
      return listMoyensOf((await boutique.get()).moyens_reglement);
    },
    browse: reglements.browse,
    get: reglements.get,

    /** The files of what is issued first, then all of it in one transaction. */
    async create(input: ReglementsInput, context: WriteContext) {
      for (let attempt = 1; attempt <= attempts; attempt += 1) {
        const data = await reglements.create({ ...input, emissions: await print(input) }, context);
        if (!data) continue;
        drawer.openFor(data.reglements);
        return { success: true as const, message: toMessage(data), data };
      }
      throw new Unavailable('Un document réglé change en ce moment\u00a0: réessayez.');
    },

    async annuler(numero: string, motif: string, context: WriteContext) {
      const data = await reglements.annuler(numero, motif, context);
      drawer.openFor(data.reglements);
      const [undoing] = data.reglements;
      return {
        success: true as const,
        message: `Le règlement ${numero} est annulé par ${undoing?.numero ?? ''}.`,
        data,
      };
    },

    exportCsv: (query: ExportQuery): Reply<AsyncIterable<string>> =>
      toAttachment(write(query), toCsvName('reglements', now())),
  };
}

/** Makes and keeps the files of what règlements are about and nobody had been given. */
function createIssuePrinting({ backOffice: { documents }, files, printDocument, now }: Omit<Deps, 'drawer'>) {
  async function print(numero: string, receiving: PaiementRecu[]): Promise<[string, EmissionDraft] | undefined> {
    const kind = findKindOfNumero(numero);
    if (!kind || !isEmissible(kind)) return undefined;
    const document = await documents.get(kind, numero);
    if (document.emission) return undefined;
    const { pdf, parties } = await printDocument(kind, document, receiving);
    const empreinte = await files.keep(numero, pdf);
    return [numero, { motif: 'reglement', version: document.version, parties, empreinte }];
  }

  /** What is unknown is for the rules to say. */
  const printKnown = (numero: string, receiving: PaiementRecu[]) =>
    print(numero, receiving).catch((error: unknown) => {
      if (error instanceof NotFound) return undefined;
      throw error;
    });

  return async ({ reglements }: ReglementsInput): Promise<Map<string, EmissionDraft>> => {
    const numeros = new Set(reglements.flatMap(({ imputations }) => imputations.map(({ numero }) => numero)));
    const printed = await Promise.all(
      [...numeros].map((numero) => printKnown(numero, toReceived(reglements, numero, toBoutiqueDay(now())))),
    );
    return new Map(printed.filter((one) => one !== undefined));
  };
}

/** What of them is for one document, as its e-invoice says it. */
function toReceived(reglements: ReglementsInput['reglements'], numero: string, today: JourIso): PaiementRecu[] {
  return reglements.flatMap(({ moyen, date, imputations }) =>
    imputations
      .filter((imputation) => imputation.numero === numero)
      .map(({ montant }) => ({ date: date ?? today, moyen, montant })),
  );
}

function toMessage({ reglements }: ReglementsFaits): string {
  const numeros = reglements.map(({ numero }) => numero).join(', ');
  const sum = formatAmount(sumAmounts(reglements.map(({ montant }) => montant)));
  return reglements.length === 1
    ? `Le règlement ${numeros} de ${sum} est enregistré.`
    : `Les règlements ${numeros}, ${sum} en tout, sont enregistrés.`;
}
