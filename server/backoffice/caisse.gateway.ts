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

/** Returns the name of an author, as sessions and clôtures store it. */
export type ToNom = (auteur: string) => string;

/** An invoice or a credit note that is not issued yet. */
export type AEmettre = { kind: EmissibleKind; numero: string };

/** Drawer sessions, and the clôtures of days, months and years. */
export type CaissePort = {
  getEtat(): Promise<EtatCaisse>;
  getSession(numero: string): Promise<SessionCaisse>;
  /** Opens a session. @throws {Refused} while one is open at this till. */
  open(input: OuvertureInput, toNom: ToNom, context: WriteContext): Promise<SessionCaisse>;
  /** Records a cash movement. @throws {Refused} once the session is closed, and for another till's. */
  move(numero: string, input: MouvementCaisseInput, toNom: ToNom, context: WriteContext): Promise<SessionCaisse>;
  /** Computes the figures so far (X report); writes nothing. */
  compute(numero: string, toNom: ToNom): Promise<Omit<RapportX, 'a_emettre'>>;
  /** Lists what this till sold since the session before and has not issued. */
  listToIssue(): Promise<AEmettre[]>;
  /**
   * Counts what was issued and received since the last clôture, each piece once, and closes the session, in one
   * transaction.
   * @throws {Refused} once it is closed, for another till's session, and for an unexplained difference.
   */
  close(numero: string, input: ClotureJourneeInput, toNom: ToNom, context: WriteContext): Promise<Cloture>;
  /**
   * Closes a month (`2026-11`) or a year (`2026`). @throws {Refused} before it is over, and while one of its days or
   * months is open.
   */
  closePeriode(periode: string, toNom: ToNom, context: WriteContext): Promise<Cloture>;
  browse(asked: ClotureQuestion & ListPage): Promise<{ data: Cloture[]; total: number }>;
  get(numero: string): Promise<Cloture>;
  getBoutique(toNom: ToNom): Promise<Pick<CaissesBoutique, 'totaux' | 'periodes'> & { caisses: CaisseConnue[] }>;
};

/** A till as this back office knows it. */
type CaisseConnue = {
  poste: string;
  rapport: Omit<RapportX, 'a_emettre'> | null;
  derniere: Cloture | null;
};
