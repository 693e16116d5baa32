import { describe, expect, it } from 'vitest';
import { fillLetter, findLetterProblem, toLetterAbout, toUsualLetter } from './document-letter.ts';

const facture = {
  numero: 'FA-P01-000012',
  date: '2026-11-21',
  client_code: 'ROUX',
  client_intitule: 'Roux & Fils',
  total_ht: 1000,
  total_ttc: 1200,
};

describe('a letter', () => {
  it('names the document, its day and its total as people write them', () => {
    const { sujet, corps_html } = fillLetter(toUsualLetter('facture'), facture);
    expect(sujet).toBe('Votre facture FA-P01-000012');
    expect(corps_html.replace(/[\u00a0\u202f]/g, ' ')).toContain(
      'votre facture FA-P01-000012 du 21/11/2026, d’un montant de 1 200,00 € TTC.',
    );
    expect(corps_html).not.toContain('{{');
  });

  it('about one document has no placeholder left', () => {
    const { sujet, texte } = toLetterAbout('devis', { ...facture, client_intitule: 'Roux & Fils' });
    expect(`${sujet} ${texte}`).not.toMatch(/[{}]/);
    expect(sujet).toBe('Votre devis FA-P01-000012');
  });

  it('keeps its paragraphs, and escapes the customer’s name', () => {
    const lettre = { modele: '', sujet: 'x', texte: 'Bonjour {{CT_Intitule}},\n\nMerci.' };
    expect(fillLetter(lettre, facture).corps_html).toBe('<p>Bonjour Roux &#38; Fils,</p>\n<p>Merci.</p>');
  });

  it('needs a subject and some words, unless a template has them', () => {
    expect(findLetterProblem(toUsualLetter('devis'))).toBeUndefined();
    expect(findLetterProblem({ modele: '', sujet: ' ', texte: 'x' })).toBe('Donnez un objet au message.');
    expect(findLetterProblem({ modele: '', sujet: 'x', texte: '' })).toBe('Écrivez quelques mots.');
    expect(findLetterProblem({ modele: 'm1', sujet: '', texte: '' })).toBeUndefined();
  });
});
