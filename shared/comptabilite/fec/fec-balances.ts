import { toFecCents } from './fec-cells.ts';

type Cells = Readonly<Record<string, string>>;
type Report = (regle: string, message: string, ligne?: number) => void;
type Open = { journal: string; num: string; date: string; piece: string; cents: number };
type Journal = { lib: string; last: number; valid: string };

/**
 * Checks what spans several lines: each écriture balances, and the numbers of a journal follow each other without a
 * gap, in order of validation.
 */
export function createBalances(report: Report) {
  const journaux = new Map<string, Journal>();
  const comptes = new Map<string, string>();
  let open: Open | undefined;
  let [debit, credit] = [0, 0];

  function close() {
    if (open && open.cents !== 0)
      report('equilibre', `L’écriture ${open.num} du journal ${open.journal} n’est pas équilibrée.`);
    open = undefined;
  }

  function begin(cells: Cells, journal: string, num: string) {
    close();
    const { PieceRef: piece = '', EcritureDate: date = '', JournalLib: lib = '', ValidDate: valid = '' } = cells;
    open = { journal, num, date, piece, cents: 0 };
    const known = journaux.get(journal);
    if (known) checkNext(known, { journal, num, valid });
    if (known && known.lib !== lib) report('journal', `Le journal ${journal} a deux libellés.`);
    journaux.set(journal, { lib: known?.lib ?? lib, last: toRank(num), valid });
  }

  function checkNext(known: Journal, { journal, num, valid }: { journal: string; num: string; valid: string }) {
    if (toRank(num) !== known.last + 1)
      report('numerotation', `Dans le journal ${journal}, l’écriture ${num} suit la ${known.last}.`);
    if (valid < known.valid)
      report('chronologie', `Dans le journal ${journal}, l’écriture ${num} est validée trop tôt.`);
  }

  return {
    add(cells: Cells): void {
      const { JournalCode: journal = '', EcritureNum: num = '', CompteNum: compte = '', CompteLib: lib = '' } = cells;
      if (!open || open.journal !== journal || open.num !== num) begin(cells, journal, num);
      const [d, c] = toAmounts(cells);
      debit += d;
      credit += c;
      if (!open) return;
      open.cents += d - c;
      if (open.date !== cells.EcritureDate) report('ecriture_date', `L’écriture ${num} a deux dates.`);
      if (comptes.has(compte) && comptes.get(compte) !== lib) report('libelle', `Le compte ${compte} a deux libellés.`);
      if (!comptes.has(compte)) comptes.set(compte, lib);
    },
    end() {
      close();
      if (debit !== credit) report('total', 'Les débits et les crédits du fichier ne sont pas égaux.', 0);
      return { debit, credit };
    },
  };
}

function toAmounts(cells: Cells): [debit: number, credit: number] {
  if (!('Sens' in cells)) return [toFecCents(cells.Debit ?? ''), toFecCents(cells.Credit ?? '')];
  const cents = toFecCents(cells.Montant ?? '');
  return /^(D|\+1)$/.test(cells.Sens ?? '') ? [cents, 0] : [0, cents];
}

/** Returns the digits at the end of an écriture's number, or NaN when it has none. */
function toRank(num: string): number {
  return Number(/(\d+)$/.exec(num)?.[1] ?? Number.NaN);
}
