import type { EntrepriseAnnuaire } from '#shared/contracts/plateforme/plateforme.ts';

/** Whom a flow is for, in the words of XP Z12-013. */
export type RegleFlux = 'B2B' | 'B2BInt' | 'B2C' | 'NotApplicable';
export type SyntaxeFlux = 'Factur-X' | 'CDAR' | 'FRR';

/** One file for the platform. */
export type FluxADeposer = {
  /** Our name for it, 36 characters at most: the same file is deposited once under it. */
  suivi: string;
  nom: string;
  regle: RegleFlux;
  syntaxe: SyntaxeFlux;
  fichier: Uint8Array;
};

/** The platform's own name for what it took, and when (ISO 8601). */
export type DepotFlux = { flux: string; date: string };

/** `refused`: never to be sent so again; `later`: nobody knows whether it arrived, or it did not. */
export type IssueDepot =
  | ({ kind: 'deposited' } & DepotFlux)
  | { kind: 'refused'; code: string; texte: string }
  | { kind: 'later'; erreur: string };

export type MotifBrut = { code: string; texte: string };

/** News of a flow, ours or one that came in. */
export type FluxConnu = {
  flux: string;
  suivi: string | null;
  /** Of its file, where it is said. */
  nom: string | null;
  /** E.g. `CustomerInvoice`, `CustomerInvoiceLC`, `SupplierInvoice`. */
  type: string;
  sens: 'In' | 'Out' | null;
  date: string;
  accuse: 'Pending' | 'Ok' | 'Error';
  motifs: MotifBrut[];
};

/** A «plateforme agréée», by the interface all of them share: flows of XP Z12-013. */
export type PlateformeGateway = {
  adresse: string;
  /** Looks for what was deposited under our name first, so that nothing is deposited twice. Never rejects. */
  deposit(flux: FluxADeposer): Promise<IssueDepot>;
  /**
   * What changed since a moment (ISO 8601), that moment included, the oldest first, a hundred at most.
   * @throws {Unavailable} in French.
   */
  listNews(since: string): Promise<FluxConnu[]>;
  /** All that was deposited under a name of ours. @throws {Unavailable} */
  listOfSuivi(suivi: string): Promise<FluxConnu[]>;
  /** The file of a flow as it was given. @throws {Unavailable} */
  download(flux: string): Promise<Uint8Array>;
  /** Undefined of who is not in the directory. @throws {Unavailable} also where the platform has no directory. */
  findCompany(siren: string): Promise<EntrepriseAnnuaire | undefined>;
};
