import { expect, test } from 'vitest';
import { toVariables, toWords } from './variable-words.ts';

test('variables are shown as «Client» and «Total TTC», and saved under the names of the specification', () => {
  const kept = 'Bonjour {{CT_Intitule}}, {{DO_Piece}} du {{DO_Date:date}} : {{DO_TotalTTC:euros}} TTC.';
  expect(toWords(kept)).toBe('Bonjour {{Client}}, {{Numéro}} du {{Date}} : {{Total TTC}} TTC.');
  expect(toVariables(toWords(kept))).toBe(kept);
});

test('a variable another program wrote in a way of its own stays as it is', () => {
  expect(toVariables(toWords('{{DO_Date}} {{DO_TotalTTC}} €'))).toBe('{{DO_Date}} {{DO_TotalTTC}} €');
});
