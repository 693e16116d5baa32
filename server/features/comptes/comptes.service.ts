import type { BackOffice } from '#server/backoffice/backoffice.gateway.ts';
import { csvSeparators, toCsvFile, toCsvName } from '#server/http/answers/csv.ts';
import { type Reply, toAttachment } from '#server/http/answers/reply.ts';
import type { PdfRenderer } from '#server/pdf/pdf-renderer.ts';
import type { exportBalance } from '#shared/contracts/reglements/balance-agee.ts';
import type { Releve, ReleveQuestion } from '#shared/contracts/reglements/releves.ts';
import type { RequestOf } from '#shared/endpoints/endpoint.ts';
import { Refused } from '#shared/endpoints/errors.ts';
import { balanceColumns } from '#shared/reglements/balance-csv.ts';
import { toCsvTable } from '#shared/tables/csv-table.ts';

export type CompteService = ReturnType<typeof createCompteService>;

type Deps = {
  backOffice: Pick<BackOffice, 'comptes' | 'tiers' | 'boutique'>;
  pdf: Pick<PdfRenderer, 'render'>;
  now: () => Date;
};

/** Highest number of lines on paper, some sixty pages. */
const mostPrinted = 2_500;

/** Implements what customers owe: their account, their statement on screen and on paper, and the ageing list. */
export function createCompteService({ backOffice: { comptes, tiers, boutique }, pdf, now }: Deps) {
  /** @throws {NotFound} «Client X introuvable». */
  async function getReleve(code: string, question: ReleveQuestion): Promise<Releve> {
    const { numero, intitule } = await tiers.get('client', code);
    return { client_intitule: intitule, ...(await comptes.getReleve(numero, question)) };
  }

  /** @throws {Refused} for more lines than fit on paper. */
  async function print(code: string, question: ReleveQuestion) {
    const releve = await getReleve(code, question);
    if (releve.lignes.length > mostPrinted) {
      throw new Refused(`Ce relevé a ${releve.lignes.length} lignes\u00a0: choisissez une période plus courte.`);
    }
    const [client, shop] = await Promise.all([tiers.get('client', code), boutique.get()]);
    return { client, releve, pdf: await pdf.render({ releve, client, boutique: shop }) };
  }

  return {
    getReleve,
    print,
    async get(code: string) {
      return comptes.get((await tiers.get('client', code)).numero);
    },
    async listOuverts(code: string) {
      return comptes.listOuverts((await tiers.get('client', code)).numero);
    },
    async getPdf(code: string, question: ReleveQuestion): Promise<Reply<Uint8Array>> {
      const printed = await print(code, question);
      return toAttachment(printed.pdf, toReleveName(printed.releve));
    },
    browseBalance: comptes.browseBalance,

    async exportBalance({ format, ...question }: RequestOf<typeof exportBalance>['query']): Promise<Reply<string>> {
      const table = toCsvTable(balanceColumns, csvSeparators[format]);
      return toAttachment(toCsvFile(table, await comptes.listBalance(question)), toCsvName('balance-agee', now()));
    },
  };
}

export function toReleveName({ client_code, au }: Releve): string {
  return `Releve_${client_code}_${au}.pdf`;
}
