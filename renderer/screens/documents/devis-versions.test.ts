import { expect, test } from 'vitest';
import type { Transmission } from '#shared/contracts/documents/documents.ts';
import { findSignature, toSignatureWarning, toVersionStory } from './devis-versions.ts';

function build(version_devis: number, evenement: Transmission['evenement'], suivi = 'tx'): Transmission {
  const to = { email: 'jeanne@client.example', nom: 'Jeanne Dupré' };
  return { version_devis, moyen: 'signature', evenement, date: '2026-03-16T09:30:00.000Z', suivi, ...to };
}

test('a version shows its latest event, and a signature stays valid whatever was requested since', () => {
  const transmissions = [build(1, 'ENVOYE'), build(1, 'SIGNE'), build(1, 'ENVOYE', 'tx2'), build(2, 'ENVOYE', 'tx3')];
  const quote = { transmissions, version_devis: 2 };
  expect(toVersionStory(quote, 1)).toBe('Signée par Jeanne Dupré le 16/03/2026');
  expect(toVersionStory(quote, 2)).toBe('Envoyée à signer à Jeanne Dupré le 16/03/2026');
  expect(findSignature(quote)?.suivi).toBe('tx3');
  const mailed: Transmission = { ...build(1, 'ENVOYE'), moyen: 'email' };
  expect(toVersionStory({ transmissions: [mailed] }, 1)).toBe('Envoyée à jeanne@client.example le 16/03/2026');
  expect(toVersionStory({}, 1)).toBe('Donnée au client');
});

test('before a signature is requested, earlier requests and signatures are shown', () => {
  expect(toSignatureWarning({})).toBeUndefined();
  expect(toSignatureWarning({ transmissions: [build(1, 'ENVOYE')] })).toContain('Elle sera annulée');
  expect(toSignatureWarning({ transmissions: [build(1, 'SIGNE')] })).toContain('a déjà signé');
  expect(toSignatureWarning({ transmissions: [build(1, 'ENVOYE'), build(1, 'REFUSE')] })).toBeUndefined();
  expect(toSignatureWarning({ transmissions: [build(1, 'SIGNE')], version_devis: 2 })).toContain('Version 2');
});
