import type { WriteContext } from '#server/calls/caller.ts';
import type {
  CommandeFournisseurApercu,
  CommandeFournisseurComplete,
  EtatCommandeFournisseur,
  Proposition,
} from '#shared/contracts/achats/commande-fournisseur.ts';
import type {
  CommandeFournisseurCreation,
  CommandeFournisseurInput,
  PropositionsChoisies,
  ReceptionInput,
} from '#shared/contracts/achats/commandes-fournisseurs.ts';

/** Orders to suppliers; any till prepares, sends, receives and cancels them. */
export type CommandesFournisseursPort = {
  /** Lists orders, newest first; an empty filter matches all. */
  list(wanted: { etat: EtatCommandeFournisseur | ''; fournisseur: string }): Promise<CommandeFournisseurApercu[]>;
  /** Lists all orders with all their fields, newest first. */
  listWhole(): Promise<CommandeFournisseurComplete[]>;
  get(numero: string): Promise<CommandeFournisseurComplete>;
  /** Proposes what is short, by usual supplier; articles without one come last. At a desk, shop by shop. */
  propose(): Promise<Proposition[]>;
  /** Creates a draft for each of these suppliers, of what is short now; at a desk for each shop, whose the draft is. */
  takePropositions(chosen: PropositionsChoisies, context: WriteContext): Promise<CommandeFournisseurApercu[]>;
  create(input: CommandeFournisseurCreation, context: WriteContext): Promise<CommandeFournisseurComplete>;
  /** Changes a draft; refused once it is ordered. */
  update(numero: string, input: CommandeFournisseurInput, context: WriteContext): Promise<CommandeFournisseurComplete>;
  /**
   * Orders from the supplier: the lines no longer change, and are expected from now on. `email` is null when it is
   * ordered otherwise.
   */
  pass(numero: string, email: string | null, context: WriteContext): Promise<CommandeFournisseurComplete>;
  /** Posts what came as a stock entry. */
  receive(numero: string, input: ReceptionInput, context: WriteContext): Promise<CommandeFournisseurComplete>;
  undoReception(numero: string, mouvement: string, context: WriteContext): Promise<CommandeFournisseurComplete>;
  /** Cancels the order: nothing more of it is expected. */
  cancel(numero: string, motif: string, context: WriteContext): Promise<CommandeFournisseurComplete>;
};
