import { expect, test } from 'vitest';
import type { SignatureSuivie } from '#shared/contracts/ventes/signatures.ts';
import { countByEtat, filterDemandes, findSignatureRelanceProblem, toAdvice, toSince } from './demande.ts';

const now = new Date('2026-03-16T09:30:00Z');

function build(overrides: Partial<SignatureSuivie> = {}): SignatureSuivie {
  return {
    document_id: 'DE-P01-000001',
    type_document: 0,
    transaction_id: 'tx',
    signer_url: '',
    email_signataire: 'jeanne@client.example',
    nom_signataire: 'Jeanne Dupré',
    statut: 'ENVOYE',
    date_envoi: '2026-03-16T08:00:00Z',
    date_relance: null,
    date_signature: null,
    nb_relances: 0,
    etat_fournisseur: null,
    client_code: 'DURAND',
    client_intitule: 'Durand & Fils',
    client_genre: 'client',
    total_ttc: 24,
    statut_document: 1,
    version_devis: 1,
    version_document: 1,
    email_client: 'durand@client.example',
    ...overrides,
  };
}

test('a request that was sent and one the signer has opened both wait', () => {
  const demandes = [build(), build({ statut: 'EN_ATTENTE' }), build({ statut: 'SIGNE' })];
  expect(countByEtat(demandes)).toEqual({ EN_ATTENTE: 2, SIGNE: 1, REFUSE: 0, EXPIRE: 0 });
  expect(filterDemandes(demandes, 'EN_ATTENTE', '')).toHaveLength(2);
  expect(filterDemandes(demandes, undefined, '')).toHaveLength(3);
});

test('requests are found by document, customer and signer, whatever the accents', () => {
  const demandes = [build()];
  for (const typed of ['de p01', 'fils durand', 'dupre', 'jeanne@client']) {
    expect(filterDemandes(demandes, 'EN_ATTENTE', typed), typed).toHaveLength(1);
  }
  expect(filterDemandes(demandes, 'EN_ATTENTE', 'martin')).toEqual([]);
});

test('how long a signature waits is counted in days of the calendar', () => {
  expect(toSince({ date_envoi: '2026-03-16T01:00:00Z' }, now)).toBe('depuis aujourd’hui');
  expect(toSince({ date_envoi: '2026-03-15T20:00:00Z' }, now)).toBe('depuis 1\u00a0jour');
  expect(toSince({ date_envoi: '2026-03-04T12:00:00Z' }, now)).toBe('depuis 12\u00a0jours');
});

test('a reminder that cannot be sent says why', () => {
  expect(findSignatureRelanceProblem(build(), true)).toBeUndefined();
  expect(findSignatureRelanceProblem(build(), false)).toContain('Aucun prestataire');
  expect(findSignatureRelanceProblem(build({ email_client: null }), true)).toContain('adresse e-mail');
  expect(findSignatureRelanceProblem(build({ statut_document: 6 }), true)).toBe(
    'Ce devis est annulé\u00a0: inutile de le faire signer.',
  );
  const order = build({ type_document: 10, email_client: null, statut_document: 5 });
  expect(findSignatureRelanceProblem(order, true)).toBe(
    'Cette commande est déjà transformée\u00a0: inutile de la faire signer.',
  );
});

test('a request for a signature says in each state what to do next', () => {
  expect(toAdvice(build(), now)).toContain('depuis aujourd’hui');
  expect(toAdvice(build({ statut: 'REFUSE' }), now)).toContain('refusé');
  expect(toAdvice(build({ statut: 'EXPIRE' }), now)).toContain('nouveau lien');
});

test('the provider’s detail is shown while the request still waits', () => {
  expect(toAdvice(build({ etat_fournisseur: 'started' }), now)).toBe('La signature est attendue depuis aujourd’hui.');
  expect(toAdvice(build({ etat_fournisseur: 'stalled' }), now)).toContain(
    'Le prestataire dit\u00a0: la demande est bloquée',
  );
  expect(toAdvice(build({ etat_fournisseur: 'on_hold' }), now)).toContain('«\u00a0on_hold\u00a0»');
  expect(toAdvice(build({ statut: 'REFUSE', etat_fournisseur: 'refused' }), now)).not.toContain('prestataire');
});
