import type { JsonBytes } from '#server/calls/json-bytes.ts';
import type { ListPage } from '#shared/contracts/list-page.ts';
import type { BalanceQuestion, browseBalance, LigneBalance } from '#shared/contracts/reglements/balance-agee.ts';
import type { CompteClient, DocumentARegler } from '#shared/contracts/reglements/comptes.ts';
import type { Releve, ReleveQuestion } from '#shared/contracts/reglements/releves.ts';
import type { ResponseOf } from '#shared/endpoints/endpoint.ts';

type BalancePage = BalanceQuestion & ListPage;
type BalancesPage = ResponseOf<typeof browseBalance>;

/** The amounts that customers owe and are owed; they follow from documents and règlements. */
export type ComptesPort = {
  /** Returns a customer's account; zeros for an unknown customer. */
  get(client: string): Promise<CompteClient>;
  /** Lists the unsettled invoices and credit notes of a customer, the longest due first, without their lines. */
  listOuverts(client: string): Promise<JsonBytes<DocumentARegler[]>>;
  /** Returns a statement of account. @throws {Refused} when its days are in the wrong order. */
  getReleve(client: string, question: ReleveQuestion): Promise<Omit<Releve, 'client_intitule'>>;
  /**
   * Lists who owed what at the end of a day, filtered and ordered, without customers who owed and were owed nothing.
   */
  browseBalance(page: BalancePage): Promise<BalancesPage>;
  listBalance(question: BalanceQuestion): Promise<LigneBalance[]>;
};
