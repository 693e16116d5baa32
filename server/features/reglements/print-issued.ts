import { toJour } from '#shared/time/dates.ts';
import type { BackOffice } from '#server/backoffice/backoffice.gateway.ts';
import type { EmissionDraft } from '#server/backoffice/emission-draft.ts';
import type { RequestedAcompte, AcompteDraft } from '#server/backoffice/reglements.gateway.ts';
import type { DocumentService } from '#server/features/documents/documents.service.ts';
import { isEmissible } from '#shared/contracts/ventes/ventes.ts';
import type { IssuedFiles } from '#server/features/documents/issued-files.ts';
import { type DocumentComplet, findKindOfNumero } from '#shared/contracts/documents/documents.ts';
import type { MotifEmission } from '#shared/contracts/documents/emission.ts';
import type { ReglementsInput } from '#shared/contracts/reglements/reglements.ts';
import type { EmissibleKind } from '#shared/contracts/ventes/ventes.ts';
import { isAcomptable } from '#shared/documents/draft-acompte.ts';
import { NotFound, Refused } from '#shared/endpoints/errors.ts';
import type { PaiementRecu } from '#shared/facturx/to-paiement.ts';
import { sumAmounts } from '#shared/money/money.ts';

type PrintDeps = {
  backOffice: Pick<BackOffice, 'reglements' | 'documents'>;
  files: IssuedFiles;
  printDocument: DocumentService['printDocument'];
  now: () => Date;
};

type Printed = { emissions: Map<string, EmissionDraft>; acomptes: Map<string, AcompteDraft> };
type Imputed = PaiementRecu & { numero: string };

/**
 * Renders and stores the files of the unissued documents that règlements are about, including the deposit invoices they
 * make.
 */
export function createIssuePrinting({ backOffice: { documents, reglements }, files, printDocument, now }: PrintDeps) {
  /** Renders and stores the file of one document, existing or about to be made. */
  async function keep(kind: EmissibleKind, document: DocumentComplet, receiving: PaiementRecu[], motif: MotifEmission) {
    const { pdf, parties } = await printDocument(kind, document, receiving);
    const empreinte = await files.keep(document.numero, pdf);
    return { motif, version: document.version, parties, empreinte };
  }

  async function print(numero: string, receiving: PaiementRecu[]): Promise<[string, EmissionDraft][]> {
    const kind = findKindOfNumero(numero);
    if (!kind || !isEmissible(kind)) return [];
    const document = await documents.get(kind, numero);
    if (document.emission) return [];
    return [[numero, await keep(kind, document, receiving, 'reglement')]];
  }

  async function printAcomptes(asked: readonly RequestedAcompte[], toReceiving: (numero: string) => PaiementRecu[]) {
    const drafts = await reglements.previewAcomptes(asked);
    return Promise.all(
      drafts.map(async (document): Promise<[string, AcompteDraft]> => {
        const source = document.document_source ?? '';
        return [source, { document, emission: await keep('facture', document, toReceiving(source), 'reglement') }];
      }),
    );
  }

  return {
    async print(input: ReglementsInput): Promise<Printed> {
      const imputed = listImputed(input, toJour(now()));
      const toReceiving = (numero: string) => imputed.filter((one) => one.numero === numero);
      const numeros = new Set(imputed.map(({ numero }) => numero));
      const printed = await Promise.all(
        [...numeros].map((numero) => unlessRefused(print(numero, toReceiving(numero)))),
      );
      const acomptes = await unlessRefused(printAcomptes(listAsked(imputed), toReceiving));
      return { emissions: new Map(printed.flat()), acomptes: new Map(acomptes) };
    },

    /** Renders a deposit invoice that is asked for before it is paid. @throws {NotFound | Refused} */
    async printAsked(asked: RequestedAcompte): Promise<AcompteDraft | undefined> {
      const [document] = await reglements.previewAcomptes([asked]);
      return document && { document, emission: await keep('facture', document, [], 'demande') };
    },
  };
}

/** Returns nothing for an unknown or refused document; the rules report it. */
async function unlessRefused<T>(printed: Promise<T[]>): Promise<T[]> {
  return printed.catch((error: unknown) => {
    if (error instanceof NotFound || error instanceof Refused) return [];
    throw error;
  });
}

/** Lists what règlements give to each document, as its e-invoice says it. */
function listImputed({ reglements }: ReglementsInput, today: string): Imputed[] {
  return reglements.flatMap(({ moyen, date, imputations }) =>
    imputations.map(({ numero, montant }) => ({ numero, date: date ?? today, moyen, montant })),
  );
}

/** Lists what is paid on quotes and orders, each document once. */
function listAsked(imputed: readonly Imputed[]): RequestedAcompte[] {
  const paid = imputed.filter(
    ({ numero, montant }) => montant > 0 && isAcomptable(findKindOfNumero(numero) ?? 'avoir'),
  );
  return [...Map.groupBy(paid, ({ numero }) => numero)].map(([numero, own]) => ({
    numero,
    montant: sumAmounts(own.map(({ montant }) => montant)),
  }));
}
