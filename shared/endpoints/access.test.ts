import { expect, it } from 'vitest';
import { findRoleRefusal } from './access.ts';
import { createDevis, listDevis } from '#shared/contracts/ventes/devis.ts';
import { getCacheInfo } from '#shared/contracts/service/system.ts';
import { createUser } from '#shared/contracts/utilisateurs/auth.ts';

it('a user with the right is given no reason to be refused', () => {
  expect(findRoleRefusal('lecture', listDevis)).toBeUndefined();
  expect(findRoleRefusal('vendeur', createDevis)).toBeUndefined();
  expect(findRoleRefusal('admin', createUser)).toBeUndefined();
});

it('a user without the right is told who has it', () => {
  expect(findRoleRefusal('lecture', createDevis)).toBe('Votre rôle permet de consulter, pas de changer.');
  expect(findRoleRefusal('vendeur', getCacheInfo)).toBe('Réservé aux responsables.');
  expect(findRoleRefusal('responsable', createUser)).toBe('Réservé à l’administration.');
  expect(findRoleRefusal(undefined, listDevis)).toBe('Identifiez-vous.');
});
