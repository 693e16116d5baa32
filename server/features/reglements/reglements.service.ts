import type { BackOffice } from '#server/backoffice/backoffice.gateway.ts';
import type { WriteContext } from '#server/calls/caller.ts';
import { assertPasse } from '#server/backoffice/passe.ts';
import { createQueues } from '#server/calls/queues.ts';
import type { DocumentService } from '#server/features/documents/documents.service.ts';
import type { Drawer } from '#server/features/materiel/drawer.ts';
import type { IssuedFiles } from '#server/features/documents/issued-files.ts';
import { csvSeparators, toCsvName, writeCsv } from '#server/http/answers/csv.ts';
import { type Reply, toAttachment } from '#server/http/answers/reply.ts';
import { listMoyensOf } from '#shared/contracts/boutique/moyens.ts';
import { type DocumentRecord, documentKinds, findKindOfNumero } from '#shared/contracts/documents/documents.ts';
import type { AcompteInput } from '#shared/contracts/reglements/acomptes.ts';
import { createIssuePrinting } from './print-issued.ts';
import type { exportReglements, ReglementsFaits, ReglementsInput } from '#shared/contracts/reglements/reglements.ts';
import type { RequestOf } from '#shared/endpoints/endpoint.ts';
import { Unavailable } from '#shared/endpoints/errors.ts';
import { type AcomptableKind, isAcomptable, toAcompteCents } from '#shared/documents/draft-acompte.ts';
import { formatAmount, fromCents, sumAmounts } from '#shared/money/money.ts';
import { createReglementCsv } from '#shared/reglements/reglement-csv.ts';

export type ReglementService = ReturnType<typeof createReglementService>;

type Deps = {
  backOffice: Pick<BackOffice, 'reglements' | 'documents' | 'boutique' | 'anciens'>;
  files: IssuedFiles;
  printDocument: DocumentService['printDocument'];
  /** The drawer, which opens for cash taken or given back. */
  drawer: Pick<Drawer, 'openFor'>;
  now: () => Date;
};

type ExportQuery = RequestOf<typeof exportReglements>['query'];

/**
 * Highest number of attempts: while the file is rendered, others may change a card or the document, or take the number
 * of a deposit invoice.
 */
const attempts = 40;

/** Reads and writes règlements, in envelopes like those of the other groups. */
export function createReglementService({ backOffice, files, printDocument, drawer, now }: Deps) {
  const { reglements, boutique } = backOffice;
  // Two deposits at once would be rendered under the same next number.
  const inTurn = createQueues();
  const { print, printAsked } = createIssuePrinting({ backOffice, files, printDocument, now });

  async function* write({ format, ...question }: ExportQuery): AsyncGenerator<string> {
    const { moyens_reglement: propres } = await boutique.get();
    const boutiques = await boutique.listConnues();
    const table = createReglementCsv({ boutiques, propres, separator: csvSeparators[format] });
    yield* writeCsv(table, reglements.pages(question));
  }

  /** Renders the files of what is issued, then writes everything in one transaction. */
  async function create(input: ReglementsInput, context: WriteContext) {
    for (let attempt = 1; attempt <= attempts; attempt += 1) {
      const data = await reglements.create({ ...input, ...(await print(input)) }, context);
      if (!data) continue;
      drawer.openFor(data.reglements);
      return { success: true as const, message: toMessage(data), data };
    }
    throw new Unavailable('Un document réglé change en ce moment\u00a0: réessayez.');
  }

  return {
    async listMoyens() {
      return listMoyensOf((await boutique.get()).moyens_reglement);
    },
    browse: reglements.browse,
    get: reglements.get,

    create: (input: ReglementsInput, context: WriteContext) =>
      takesDeposit(input) ? inTurn('acompte', () => create(input, context)) : create(input, context),

    ...createAcompteCalls(backOffice, printAsked),

    async annuler(numero: string, motif: string, context: WriteContext) {
      const data = await reglements.annuler(numero, motif, context);
      drawer.openFor(data.reglements);
      return { success: true as const, message: toUndoneText(numero, data), data };
    },

    /** @throws {Refused} for days of which a part is not here. */
    exportCsv(query: ExportQuery): Reply<AsyncIterable<string>> {
      assertPasse(backOffice.anciens.findDepuis(), query.du);
      return toAttachment(write(query), toCsvName('reglements', now()));
    },
  };
}

function takesDeposit({ reglements }: ReglementsInput): boolean {
  const numeros = reglements.flatMap(({ imputations }) => imputations.map(({ numero }) => numero));
  return numeros.some((numero) => isAcomptable(findKindOfNumero(numero) ?? 'avoir'));
}

type PrintAsked = ReturnType<typeof createIssuePrinting>['printAsked'];

function createAcompteCalls({ reglements, documents }: Deps['backOffice'], printAsked: PrintAsked) {
  return {
    listAcomptes: reglements.listAcomptes,

    /** Makes a deposit invoice to be paid later; its file is rendered first, as for everything issued. */
    async createAcompte(kind: AcomptableKind, numero: string, input: AcompteInput, context: WriteContext) {
      const montant = toMontant(await documents.get(kind, numero), input);
      for (let attempt = 1; attempt <= attempts; attempt += 1) {
        const printed = await printAsked({ numero, montant });
        const facture = printed && (await reglements.createAcompte({ numero, montant }, printed, context));
        if (!facture) continue;
        const message = `La facture d’acompte ${facture.numero} de ${formatAmount(facture.total_ttc)} est émise.`;
        return { success: true as const, message, facture };
      }
      throw new Unavailable('Ce document change en ce moment\u00a0: réessayez.');
    },
  };
}

/** Returns the amount in euros: the one asked for, or a percentage of the whole. */
function toMontant(document: DocumentRecord, { montant, pourcentage }: AcompteInput): number {
  return montant ?? fromCents(toAcompteCents(document, pourcentage ?? 0));
}

function toMessage({ reglements }: ReglementsFaits): string {
  const numeros = reglements.map(({ numero }) => numero).join(', ');
  const sum = formatAmount(sumAmounts(reglements.map(({ montant }) => montant)));
  return reglements.length === 1
    ? `Le règlement ${numeros} de ${sum} est enregistré.`
    : `Les règlements ${numeros}, ${sum} en tout, sont enregistrés.`;
}

/** Says which règlement was undone, how many that its credit had paid were undone with it, and what is due again. */
function toUndoneText(numero: string, { reglements, documents }: ReglementsFaits): string {
  const [undoing, ...byCredit] = reglements;
  const undone = `Le règlement ${numero} est annulé par ${undoing?.numero ?? ''}.`;
  const also =
    byCredit.length === 1
      ? 'Un règlement par crédit l’est aussi.'
      : `${byCredit.length} règlements par crédit le sont aussi.`;
  return [undone, byCredit.length > 0 ? also : '', toDueAgain(documents)].filter(Boolean).join(' ');
}

function toDueAgain(documents: ReglementsFaits['documents']): string {
  const isDue = ({ type_document, reste_du }: (typeof documents)[number]) =>
    type_document === documentKinds.facture.code && reste_du > 0;
  const due = documents.filter(isDue).map(({ numero, reste_du }) => `${numero} (${formatAmount(reste_du)})`);
  return due.length === 0 ? '' : `À payer\u00a0: ${due.join(', ')}.`;
}
