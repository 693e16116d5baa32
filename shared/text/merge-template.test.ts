import { expect, test } from 'vitest';
import { mergeTemplate, toMessageHtml } from './merge-template.ts';

test('placeholders are filled in, escaped in the body only; what names no variable stays', () => {
  const values = { CT_Intitule: 'Dupont & Fils', DO_TotalTTC: '1234.50', DO_Date: '2026-11-21' };
  const text = {
    sujet: '{{CT_Intitule}} {{ DO_Date:date }}',
    corps_html: '{{CT_Intitule}} {{DO_TotalTTC:euros}} {{INCONNU}}',
  };
  expect(mergeTemplate(text, values)).toEqual({
    sujet: 'Dupont & Fils 21/11/2026',
    corps_html: 'Dupont &#38; Fils 1\u202f234,50\u00a0€ {{INCONNU}}',
  });
});

test('what is typed without markup keeps its lines and its signs; HTML stays as it is', () => {
  expect(toMessageHtml('Bonjour,\n1 < 2\n\nMerci')).toBe('<p>Bonjour,<br>\n1 &#60; 2</p>\n<p>Merci</p>');
  expect(toMessageHtml('<p>Déjà\nécrit</p>')).toBe('<p>Déjà\nécrit</p>');
  expect(toMessageHtml('d&eacute;j&agrave;')).toBe('d&eacute;j&agrave;');
});
