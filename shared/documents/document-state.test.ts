import { describe, expect, it } from 'vitest';
import type { DocumentKind } from '#shared/contracts/documents/documents.ts';
import { type StateFacts, toDocumentState, toStateWord, toStatutChoice } from './document-state.ts';

const emission = { date: '2026-11-02T09:00:00.000Z', motif: 'impression', auteur: '', empreinte: null } as const;

function say(kind: DocumentKind, facts: Partial<StateFacts>): string {
  return toStateWord(kind, toDocumentState(kind, { statut: 0, date_echeance: null, ...facts }, '2026-11-22'));
}

describe('toDocumentState', () => {
  it('tells an invoice by what happened to it, the most pressing first', () => {
    expect(say('facture', {})).toBe('À émettre');
    expect(say('facture', { emission })).toBe('Émise');
    expect(say('facture', { emission: { ...emission, motif: 'email' } })).toBe('Envoyée');
    expect(say('facture', { emission, regle: 10, reste_du: 14 })).toBe('Payée en partie');
    expect(say('facture', { emission, regle: 10, reste_du: 14, date_echeance: '2026-11-21' })).toBe('En retard');
    expect(say('facture', { emission, regle: 10, reste_du: 14, date_echeance: '2026-11-22' })).toBe('Payée en partie');
    expect(say('facture', { emission, regle: 24, reste_du: 0, date_echeance: '2026-11-21' })).toBe('Payée');
    expect(say('facture', { statut: 5, emission, reste_du: 0 })).toBe('Annulée par avoir');
  });

  it('says nothing is late of an invoice nobody has handed over, nor of one that is no longer asked for', () => {
    expect(say('facture', { date_echeance: '2026-01-01' })).toBe('À émettre');
    expect(say('facture', { statut: 4, emission, date_echeance: '2026-01-01' })).toBe('Archivée');
    expect(say('facture', { statut: 6 })).toBe('Annulée');
  });

  it('has the words of each kind', () => {
    expect([0, 1, 2, 3, 5].map((statut) => say('devis', { statut }))).toEqual([
      'Brouillon',
      'Envoyé',
      'Signé',
      'Perdu',
      'Transformé',
    ]);
    expect(say('commande', { statut: 2 })).toBe('Acceptée');
    expect(say('avoir', { emission })).toBe('Émis');
    expect(say('avoir', { emission, reste_du: 0 })).toBe('Soldé');
  });
});

it('narrows a list by the words its rows say', () => {
  expect([0, 2, 5, 6].map((statut) => toStatutChoice('facture', statut))).toEqual([
    'À émettre ou émise',
    'Payée',
    'Annulée par avoir',
    'Annulée',
  ]);
  expect(toStatutChoice('avoir', 0)).toBe('À émettre ou émis');
  expect(toStatutChoice('devis', 0)).toBe('Brouillon');
});
