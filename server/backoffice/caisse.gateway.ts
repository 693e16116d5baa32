import type { CaissesBoutique, Cloture, ClotureQuestion } from '#shared/contracts/caisse/clotures.ts';
import type {
  ClotureJourneeInput,
  EtatCaisse,
  MouvementCaisseInput,
  OuvertureInput,
  RapportX,
  SessionCaisse,
} from '#shared/contracts/caisse/sessions-caisse.ts';
import type { ListPage } from '#shared/contracts/list-page.ts';
import type { EmissibleKind } from '#shared/contracts/ventes/ventes.ts';
import type { WriteContext } from '#server/calls/caller.ts';

/** Who an author is, in words, as a session and a clôture keep it. */
export type ToNom = (auteur: string) => string;

/** An invoice or a credit note that is not issued yet. */
export type AEmettre = { kind: EmissibleKind; numero: string };

/** Sessions of drawers, and what closes days, months and years. */
export type CaissePort = {
  getEtat(): Promise<EtatCaisse>;
  getSession(numero: string): Promise<SessionCaisse>;
  /** @throws {Refused} while one is open at this till. */
  open(input: OuvertureInput, toNom: ToNom, context: WriteContext): Promise<SessionCaisse>;
  /** @throws {Refused} once it is closed, and for one of another till. */
  move(numero: string, input: MouvementCaisseInput, toNom: ToNom, context: WriteContext): Promise<SessionCaisse>;
  /** The figures so far: nothing is written. */
  compute(numero: string, toNom: ToNom): Promise<Omit<RapportX, 'a_emettre'>>;
  /** What this till sold since the session before and has not issued. */
  listToIssue(): Promise<AEmettre[]>;
  /**
   * Counts what has been issued and received since the last clôture, each once, and closes the session; one transaction.
   * @throws {Refused} once it is closed, for one of another till, and for a difference nobody explains.
   */
  close(numero: string, input: ClotureJourneeInput, toNom: ToNom, context: WriteContext): Promise<Cloture>;
  /** Of a month (`2026-11`) or a year (`2026`). @throws {Refused} before it is over, and while a day or a month of it is open. */
  closePeriode(periode: string, toNom: ToNom, context: WriteContext): Promise<Cloture>;
  browse(asked: ClotureQuestion & ListPage): Promise<{ data: Cloture[]; total: number }>;
  get(numero: string): Promise<Cloture>;
  getBoutique(toNom: ToNom): Promise<Pick<CaissesBoutique, 'totaux' | 'periodes'> & { caisses: CaisseConnue[] }>;
};

/** A till as it is known here. */
type CaisseConnue = {
  poste: string;
  rapport: Omit<RapportX, 'a_emettre'> | null;
  derniere: Cloture | null;
};
