import { expect, test } from 'vitest';
import { agree, toNoun, toSubject, toUnknownMessage } from './document-names.ts';

test('sentences about a document have its article, its gender and its number', () => {
  expect(`${toSubject('facture', 'FA-P01-000012')} est ${agree('facture', 'créé')}.`).toBe(
    'La facture FA-P01-000012 est créée.',
  );
  expect(`${toSubject('avoir', 'AV-P01-000001')} est ${agree('avoir', 'modifié')}.`).toBe(
    'L’avoir AV-P01-000001 est modifié.',
  );
  expect(toNoun('livraison')).toBe('bon de livraison');
});

test('an unknown document is named as the specification names it', () => {
  expect(toUnknownMessage('devis', 'X')).toBe('Devis X introuvable');
  expect(toUnknownMessage('commande', 'X')).toBe('Commande X introuvable');
  expect(toUnknownMessage('facture', 'X')).toBe('Facture X introuvable');
});
