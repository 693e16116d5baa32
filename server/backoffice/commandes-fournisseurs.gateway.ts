import type { WriteContext } from '#server/calls/caller.ts';
import type {
  CommandeFournisseurApercu,
  CommandeFournisseurComplete,
  EtatCommandeFournisseur,
  Proposition,
} from '#shared/contracts/achats/commande-fournisseur.ts';
import type { CommandeFournisseurInput, ReceptionInput } from '#shared/contracts/achats/commandes-fournisseurs.ts';

/** Orders to suppliers; any till prepares, sends, receives and cancels them. */
export type CommandesFournisseursPort = {
  /** The newest first; an empty word leaves the choice open. */
  list(wanted: { etat: EtatCommandeFournisseur | ''; fournisseur: string }): Promise<CommandeFournisseurApercu[]>;
  /** All of them whole, the newest first. */
  listWhole(): Promise<CommandeFournisseurComplete[]>;
  get(numero: string): Promise<CommandeFournisseurComplete>;
  /** What lacks, by usual supplier; what has none comes last. */
  propose(): Promise<Proposition[]>;
  /** A draft for each of these suppliers, of what lacks now. */
  takePropositions(fournisseurs: readonly string[], context: WriteContext): Promise<CommandeFournisseurApercu[]>;
  create(input: CommandeFournisseurInput, context: WriteContext): Promise<CommandeFournisseurComplete>;
  /** Refused once it is ordered. */
  update(numero: string, input: CommandeFournisseurInput, context: WriteContext): Promise<CommandeFournisseurComplete>;
  /** From here on its lines stay, and are expected; `email` is null where it is ordered otherwise. */
  pass(numero: string, email: string | null, context: WriteContext): Promise<CommandeFournisseurComplete>;
  /** Posts what came as an entry of stock. */
  receive(numero: string, input: ReceptionInput, context: WriteContext): Promise<CommandeFournisseurComplete>;
  undoReception(numero: string, mouvement: string, context: WriteContext): Promise<CommandeFournisseurComplete>;
  /** Nothing more of it is expected. */
  cancel(numero: string, motif: string, context: WriteContext): Promise<CommandeFournisseurComplete>;
};
