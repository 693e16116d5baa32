type Cells = Readonly<Record<string, string>>;
type Fault = { regle: string; message: string };

const mandatory = [
  'JournalCode',
  'JournalLib',
  'EcritureNum',
  'EcritureDate',
  'CompteNum',
  'CompteLib',
  'PieceRef',
  'PieceDate',
  'EcritureLib',
  'ValidDate',
] as const;
const dates = ['EcritureDate', 'PieceDate', 'DateLet', 'ValidDate'] as const;
/** Pairs of fields that are either both filled in or both empty. */
const pairs = [
  ['CompAuxNum', 'CompAuxLib'],
  ['EcritureLet', 'DateLet'],
  ['Montantdevise', 'Idevise'],
] as const;
const amount = /^-?\d+(,\d{1,2})?$/;

/**
 * Returns the rules that the fields of one line break; `cloture` is the end of the fiscal year, `AAAAMMJJ`, or empty
 * when it is unknown.
 */
export function findCellFaults(cells: Cells, cloture: string): Fault[] {
  const faults: Fault[] = [];
  const report = (regle: string, message: string) => void faults.push({ regle, message });
  for (const column of mandatory) if (!cells[column]?.trim()) report('obligatoire', `${column} est vide.`);
  for (const column of dates) {
    const text = cells[column] ?? '';
    if (text !== '' && !isDate8(text)) report('date', `${column} «\u00a0${text}\u00a0» n’est pas une date AAAAMMJJ.`);
  }
  for (const [one, other] of pairs) {
    if (Boolean(cells[one]) !== Boolean(cells[other])) report('paire', `${one} et ${other} vont ensemble.`);
  }
  if (!/^[1-8]\d{2}/.test(cells.CompteNum ?? ''))
    report(
      'compte',
      `CompteNum «\u00a0${cells.CompteNum}\u00a0» ne commence pas par trois chiffres du plan comptable.`,
    );
  checkAmounts(cells, report);
  checkOrder(cells, cloture, report);
  return faults;
}

function checkAmounts(cells: Cells, report: (regle: string, message: string) => void) {
  const texts = 'Sens' in cells ? [cells.Montant ?? ''] : [cells.Debit ?? '', cells.Credit ?? ''];
  if (texts.some((text) => !amount.test(text)))
    report('montant', `«\u00a0${texts.join(' / ')}\u00a0»\u00a0: un montant a une virgule et deux décimales au plus.`);
  if ('Sens' in cells && !/^([DC]|[+-]1)$/.test(cells.Sens ?? '')) report('sens', 'Sens est D ou C, +1 ou −1.');
  if (texts.length === 2 && texts.every((text) => toFecCents(text) !== 0))
    report('debit_credit', 'La ligne a un débit et un crédit.');
}

function checkOrder(cells: Cells, cloture: string, report: (regle: string, message: string) => void) {
  const [ecriture, valid] = [cells.EcritureDate ?? '', cells.ValidDate ?? ''];
  if (valid !== '' && valid < ecriture) report('validation', 'L’écriture est validée avant sa date.');
  if (cloture === '') return;
  const start = `${Number(cloture.slice(0, 4)) - 2}${cloture.slice(4)}`;
  if (ecriture > cloture || ecriture <= start) report('exercice', `EcritureDate ${ecriture} n’est pas de l’exercice.`);
}

function isDate8(text: string): boolean {
  if (!/^\d{8}$/.test(text)) return false;
  const iso = `${text.slice(0, 4)}-${text.slice(4, 6)}-${text.slice(6)}`;
  const date = new Date(`${iso}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(iso);
}

/** Returns an amount in cents, or 0 for a text that is not an amount. */
export function toFecCents(text: string): number {
  if (!amount.test(text)) return 0;
  const [whole = '0', part = ''] = text.replace('-', '').split(',');
  const cents = Number(whole) * 100 + Number(part.padEnd(2, '0'));
  return text.startsWith('-') ? 0 - cents : cents;
}
