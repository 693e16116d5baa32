import type { Boutique } from '#shared/contracts/boutique/boutique.ts';
import type { Colonnes } from '#shared/contracts/materiel/materiel.ts';
import type { ExemplaireCarte, OperationTerminal, SensOperation } from '#shared/contracts/materiel/terminal.ts';
import { formatBareAmount } from '#shared/money/money.ts';
import { formatDateTime } from '#shared/time/dates.ts';
import { createReceipt } from './receipt.ts';

type Content = {
  boutique: Pick<Boutique, 'raison_sociale' | 'adresse' | 'code_postal' | 'ville'>;
  operation: OperationTerminal;
  exemplaire: ExemplaireCarte;
  /** Rank of the duplicate; 0 is the original. */
  duplicata: number;
};

const senses: Record<SensOperation, string> = { debit: 'DÉBIT', credit: 'CRÉDIT', annulation: 'ANNULATION' };
const copies: Record<ExemplaireCarte, string> = { client: 'EXEMPLAIRE CLIENT', commercant: 'EXEMPLAIRE COMMERÇANT' };

/**
 * Returns the receipt of a card payment, for either copy: the stored operation, and the terminal's own receipt line by
 * line. Equal input gives equal output.
 */
export function toCardReceipt({ boutique, operation, exemplaire, duplicata }: Content, colonnes: Colonnes): string {
  const { id, sens, montant, montant_fait, documents, reglement, recu } = operation;
  const receipt = createReceipt(colonnes);
  receipt.big(boutique.raison_sociale);
  receipt.centre(boutique.adresse, `${boutique.code_postal} ${boutique.ville}`.trim());
  receipt.rule();
  if (duplicata > 0) receipt.big(`DUPLICATA ${duplicata}`);
  receipt.bold(`Ticket carte TPE ${id}`);
  receipt.left(formatDateTime(operation.date_fin ?? operation.date_creation));
  receipt.total(senses[sens], `${formatBareAmount(montant_fait ?? montant)} €`);
  for (const [label, value] of listFacts(operation)) receipt.pair(label, value);
  receipt.left([...documents, reglement ?? ''].filter(Boolean).join(' · '));
  receipt.rule();
  if (recu !== null) {
    receipt.left(...recu.split('\n'));
    receipt.rule();
  }
  receipt.bold(copies[exemplaire]);
  return receipt.end();
}

function listFacts({ application, carte, autorisation, contrat }: OperationTerminal): [string, string][] {
  const facts: [string, string | null][] = [
    ['Moyen', application],
    ['Carte', carte && `**** ${carte}`],
    ['Autorisation', autorisation],
    ['Contrat', contrat],
  ];
  return facts.flatMap(([label, value]) => (value ? [[label, value]] : []));
}
