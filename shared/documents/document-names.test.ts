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
  expect(toFrozenMessage('commande', { numero: 'BC-P01-000002', statut: 6 })).toBe(
    'La commande BC-P01-000002 est annulée\u00a0: elle ne peut plus être modifiée.',
  );
  expect(toFrozenMessage('devis', { numero: 'DE-P01-000002', statut: 5 }, 'transformé')).toBe(
    'Le devis DE-P01-000002 est déjà transformé\u00a0: il ne peut plus être transformé.',
  );
});

test('an invoice that credit notes took whole is cancelled by them, and not «transformed»', () => {
  const toMessage = (...numeros: string[]) => {
    const documents_cibles = numeros.map((numero) => ({ numero, type_document: 50 }));
    return toFrozenMessage('facture', { numero: 'FA-P01-000001', statut: 5, documents_cibles });
  };
  const end = '\u00a0: elle ne peut plus être modifiée.';
  expect(toMessage()).toBe(`La facture FA-P01-000001 est annulée par un avoir${end}`);
  expect(toMessage('AV-1')).toBe(`La facture FA-P01-000001 est annulée par l’avoir AV-1${end}`);
  expect(toMessage('AV-1', 'AV-2', 'AV-3')).toBe(
    `La facture FA-P01-000001 est annulée par les avoirs AV-1, AV-2 et AV-3${end}`,
  );
});
