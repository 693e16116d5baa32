import { expect, test } from 'vitest';
import { toVariables, toTypedVariables } from './typed-variables.ts';

test('variables are shown as «Client» and «Total TTC», and saved under the names of the specification', () => {
  const kept = 'Bonjour {{CT_Intitule}}, {{DO_Piece}} du {{DO_Date:date}} : {{DO_TotalTTC:euros}} TTC.';
  expect(toTypedVariables(kept)).toBe('Bonjour {{Client}}, {{Numéro}} du {{Date}} : {{Total TTC}} TTC.');
  expect(toVariables(toTypedVariables(kept))).toBe(kept);
});

test('a variable another program wrote in a way of its own stays as it is', () => {
  expect(toVariables(toTypedVariables('{{DO_Date}} {{DO_TotalTTC}} €'))).toBe('{{DO_Date}} {{DO_TotalTTC}} €');
});
