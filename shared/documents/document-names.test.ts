import { expect, test } from 'vitest';
import { agree, toFrozenMessage, toNoun, toSubject, toUnknownMessage } from './document-names.ts';

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

test('a document that cannot change any more says why', () => {
  expect(toFrozenMessage('commande', 'BC-P01-000002', 6)).toBe(
    'La commande BC-P01-000002 est annulée\u00a0: elle ne peut plus être modifiée.',
  );
  expect(toFrozenMessage('devis', 'DE-P01-000002', 5, 'transformé')).toBe(
    'Le devis DE-P01-000002 est déjà transformé\u00a0: il ne peut plus être transformé.',
  );
});
