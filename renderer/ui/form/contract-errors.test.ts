import { describe, expect, it } from 'vitest';
import { ClientCreateInput } from '#shared/contracts/tiers/clients.ts';
import { findSiretProblem } from '#shared/identifiers/identifiers.ts';
import { findContractErrors, findMaxLength, toFormErrors } from './contract-errors.ts';

describe('findContractErrors', () => {
  it('finds nothing wrong with what the service would accept', () => {
    expect(findContractErrors(ClientCreateInput, { intitule: 'Menuiserie Roux', email: '' })).toEqual({});
  });

  it('says in French what to do about each field', () => {
    const errors = findContractErrors(ClientCreateInput, {
      intitule: '',
      adresse: 'x'.repeat(36),
      email: 'pas une adresse',
    });
    expect(errors).toEqual({
      intitule: 'À remplir.',
      adresse: '35 caractères au plus.',
      email: 'Cette adresse n’est pas valide\u00a0; attendu\u00a0: nom@exemple.fr.',
    });
  });

  it('adds the checks of the form, for what is filled in only', () => {
    const checks = { siret: findSiretProblem };
    expect(findContractErrors(ClientCreateInput, { intitule: 'A', siret: '' }, checks)).toEqual({});
    const { siret } = findContractErrors(ClientCreateInput, { intitule: 'A', siret: '123' }, checks);
    expect(siret).toContain('14 chiffres');
  });

  it('lets the contract speak before the checks', () => {
    const errors = findContractErrors(ClientCreateInput, { intitule: '' }, { intitule: () => 'autre chose' });
    expect(errors.intitule).toBe('À remplir.');
  });
});

it('a form shows what the service refused under its field', () => {
  expect(toFormErrors([{ champ: 'siret', message: 'déjà pris' }])).toEqual({ siret: 'déjà pris' });
});

it('a form reads the length of a field from its contract, optional or not', () => {
  expect(findMaxLength(ClientCreateInput, 'intitule')).toBe(69);
  expect(findMaxLength(ClientCreateInput, 'adresse')).toBe(35);
  expect(findMaxLength(ClientCreateInput, 'email')).toBeUndefined();
});
