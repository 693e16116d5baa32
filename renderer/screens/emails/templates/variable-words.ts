/** What stands for a customer, a number or an amount in a message: as the wire has it, and as people write it. */
const words: readonly (readonly [variable: string, word: string])[] = [
  ['{{CT_Intitule}}', '{{Client}}'],
  ['{{RC_Date}}', '{{Date du relevé}}'],
  ['{{RC_Solde}}', '{{Solde}}'],
  ['{{RC_Echu}}', '{{Échu}}'],
  ['{{RC_Situation}}', '{{Situation du compte}}'],
  ['{{DO_Piece}}', '{{Numéro}}'],
  ['{{DO_Date:date}}', '{{Date}}'],
  ['{{DO_TotalTTC:euros}}', '{{Total TTC}}'],
  ['{{DO_TotalHT:euros}}', '{{Total HT}}'],
];

/** A message as people write and read it. */
export function toWords(text: string): string {
  return words.reduce((told, [variable, word]) => told.replaceAll(variable, word), text);
}

/** The same message as it is kept and filled in. */
export function toVariables(text: string): string {
  return words.reduce((kept, [variable, word]) => kept.replaceAll(word, variable), text);
}
