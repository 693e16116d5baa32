import { describe, expect, it } from 'vitest';
import type { DocumentKind } from '#shared/contracts/documents/documents.ts';
import { isExpired, type StateFacts, toDocumentState, toStateLabel, listStates } from './document-state.ts';

const emission = { date: '2026-11-02T09:00:00.000Z', motif: 'impression', auteur: '', empreinte: null } as const;

function say(kind: DocumentKind, facts: Partial<StateFacts>): string {
  return toStateLabel(kind, toDocumentState(kind, { statut: 0, date_echeance: null, ...facts }, '2026-11-22'));
}

describe('toDocumentState', () => {
  it('the state of an invoice is the most pressing of its facts', () => {
    expect(say('facture', {})).toBe('À émettre');
    expect(say('facture', { emission })).toBe('Émise');
    expect(say('facture', { emission: { ...emission, motif: 'email' } })).toBe('Envoyée');
    expect(say('facture', { emission, regle: 10, reste_du: 14 })).toBe('Payée en partie');
    expect(say('facture', { emission, regle: 10, reste_du: 14, date_echeance: '2026-11-21' })).toBe('En retard');
    expect(say('facture', { emission, regle: 10, reste_du: 14, date_echeance: '2026-11-22' })).toBe('Payée en partie');
    expect(say('facture', { emission, regle: 24, reste_du: 0, date_echeance: '2026-11-21' })).toBe('Payée');
    expect(say('facture', { statut: 5, emission, reste_du: 0 })).toBe('Annulée par avoir');
  });

  it('shows first a refusal by the platform or the customer, until it was undone', () => {
    const told = (Plateforme: string) => ({ emission, regle: 24, reste_du: 0, champs_libres: { Plateforme } });
    expect(['213', '501', '210', '207', '205'].map((code) => say('facture', told(code)))).toEqual([
      'Rejetée',
      'Rejetée',
      'Refusée',
      'En litige',
      'Payée',
    ]);
    expect(say('avoir', told('213'))).toBe('Rejeté');
    expect(say('facture', { ...told('213'), statut: 5 })).toBe('Annulée par avoir');
  });

  it('a quote expires the day after its last, unless it was signed or lost', () => {
    const today = '2026-11-22';
    const tell = (facts: Partial<StateFacts>) =>
      isExpired('devis', { statut: 1, date_echeance: null, ...facts }, today);
    expect([tell({ date_echeance: '2026-11-21' }), tell({ statut: 0, date_echeance: '2026-11-21' })]).toEqual([
      true,
      true,
    ]);
    expect([tell({}), tell({ date_echeance: today }), tell({ statut: 2, date_echeance: '2026-11-21' })]).toEqual([
      false,
      false,
      false,
    ]);
    expect(isExpired('commande', { statut: 1, date_echeance: '2026-11-21' }, today)).toBe(false);
  });

  it('an invoice that was not issued, or is no longer claimed, is never late', () => {
    expect(say('facture', { date_echeance: '2026-01-01' })).toBe('À émettre');
    expect(say('facture', { statut: 4, emission, date_echeance: '2026-01-01' })).toBe('Archivée');
    expect(say('facture', { statut: 4, emission, reste_du: 0, date_echeance: '2026-01-01' })).toBe('Archivée');
    expect(say('facture', { statut: 4, emission, reste_du: 9, date_echeance: '2026-01-01' })).toBe('En retard');
    expect(say('facture', { statut: 2, emission, regle: 10, reste_du: 14 })).toBe('Payée en partie');
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

it('the list of states lists the words of each kind a list is narrowed by', () => {
  const listWords = (kind: DocumentKind) => listStates(kind).map((state) => toStateLabel(kind, state));
  expect(listWords('facture')).toEqual([
    'À émettre',
    'Émise',
    'Envoyée',
    'Payée en partie',
    'Payée',
    'En retard',
    'Rejetée',
    'Refusée',
    'En litige',
    'Perdue',
    'Archivée',
    'Annulée par avoir',
    'Annulée',
  ]);
  expect(listWords('devis')).toEqual(['Brouillon', 'Envoyé', 'Signé', 'Perdu', 'Archivé', 'Transformé', 'Annulé']);
  expect(listWords('avoir')).toContain('Soldé');
});

/** Returns every combination of the facts a state is derived from. */
function listFacts(isMoney: boolean): StateFacts[] {
  const motifs = isMoney ? ([undefined, 'email', 'impression'] as const) : [undefined];
  const dues = isMoney
    ? [
        { regle: 0, reste_du: 10 },
        { regle: 5, reste_du: 5 },
        { regle: 10, reste_du: 0 },
      ]
    : [{}];
  const days = [null, '2020-01-01'];
  const told = isMoney
    ? ['213', '210', '207'].map((code) => ({
        statut: 0,
        date_echeance: null,
        champs_libres: { Plateforme: code },
      }))
    : [];
  const others = [0, 1, 2, 3, 4, 5, 6].flatMap((statut) =>
    motifs.flatMap((motif) =>
      dues.flatMap((due) =>
        days.map((date_echeance) => ({ statut, date_echeance, ...due, emission: motif && { ...emission, motif } })),
      ),
    ),
  );
  return [...others, ...told];
}

it('the list of states lists every state a document of the kind can come to, and no other', () => {
  for (const kind of ['devis', 'commande', 'livraison', 'avoir', 'facture'] as const) {
    const facts = listFacts(kind === 'facture' || kind === 'avoir');
    const found = new Set(facts.map((one) => toDocumentState(kind, one, '2026-11-22')));
    expect([...found].toSorted(), kind).toEqual(listStates(kind).toSorted());
  }
});
