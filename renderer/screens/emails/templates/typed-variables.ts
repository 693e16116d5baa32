/** Placeholders for a customer, a number or an amount: in the API's form, and as people write them. */
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

/** Converts a message to the form people write and read. */
export function toTypedVariables(text: string): string {
  return words.reduce((done, [variable, word]) => done.replaceAll(variable, word), text);
}

/** Converts a message to the form that is stored and filled in. */
export function toVariables(text: string): string {
  return words.reduce((kept, [variable, word]) => kept.replaceAll(word, variable), text);
}
