import type { EntrepriseAnnuaire } from '#shared/contracts/plateforme/plateforme.ts';

/** The addressees of a flow, in the words of XP Z12-013. */
export type RegleFlux = 'B2B' | 'B2BInt' | 'B2C' | 'NotApplicable';
type SyntaxeFlux = 'Factur-X' | 'CDAR' | 'FRR';

/** A file for the platform. */
export type FluxADeposer = {
  /** Our tracking id, at most 36 characters: under one id a file is deposited once. */
  suivi: string;
  nom: string;
  regle: RegleFlux;
  syntaxe: SyntaxeFlux;
  fichier: Uint8Array;
};

/** The platform's own id of what it accepted, and when (ISO 8601). */
type DepotFlux = { flux: string; date: string };

/** `refused`: must never be sent again as it is; `later`: it did not arrive, or it is unknown whether it did. */
export type IssueDepot =
  | ({ kind: 'deposited' } & DepotFlux)
  | { kind: 'refused'; code: string; texte: string }
  | { kind: 'later'; erreur: string };

export type MotifBrut = { code: string; texte: string };

/** News of a flow, whether we sent it or it came in. */
export type FluxConnu = {
  flux: string;
  suivi: string | null;
  /** Name of its file, if given. */
  nom: string | null;
  /** Kind of flow, e.g. `CustomerInvoice`, `CustomerInvoiceLC`, `SupplierInvoice`. */
  type: string;
  sens: 'In' | 'Out' | null;
  date: string;
  accuse: 'Pending' | 'Ok' | 'Error';
  motifs: MotifBrut[];
};

/** A «plateforme agréée», through the interface that all of them share: flows of XP Z12-013. */
export type PlateformeGateway = {
  adresse: string;
  /**
   * Deposits a file, after checking that nothing was deposited under its tracking id, so that nothing is sent twice.
   * Never rejects.
   */
  deposit(flux: FluxADeposer): Promise<IssueDepot>;
  /**
   * Returns what changed since a moment (ISO 8601, included), the oldest first, at most a hundred.
   * @throws {Unavailable} in French.
   */
  listNews(since: string): Promise<FluxConnu[]>;
  /**
   * Returns everything deposited under one of our tracking ids.
   * @throws {Unavailable}
   */
  listOfSuivi(suivi: string): Promise<FluxConnu[]>;
  /**
   * Returns the file of a flow, unchanged.
   * @throws {Unavailable}
   */
  download(flux: string): Promise<Uint8Array>;
  /**
   * Returns undefined for a company that is not in the directory.
   * @throws {Unavailable} also when the platform has no directory.
   */
  findCompany(siren: string): Promise<EntrepriseAnnuaire | undefined>;
};
