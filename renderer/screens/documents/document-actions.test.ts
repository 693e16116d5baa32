import { describe, expect, it } from 'vitest';
import { findRoleRefusal } from '#shared/endpoints/access.ts';
import { findRelanceProblem, listStatutChanges, listTransformations, type WhyNot } from './document-actions.ts';

const mayAll: WhyNot = () => undefined;
const mayRead: WhyNot = (endpoint) => findRoleRefusal('lecture', endpoint);
const open = { numero: 'DE-P01-000001', statut: 0, documents_cibles: [], document_source: null };

function toReasons(offers: { reason: string | undefined }[]) {
  return offers.map(({ reason }) => reason);
}

describe('listTransformations', () => {
  it('offers what the workflows know, the usual first', () => {
    expect(listTransformations('devis', open, mayAll).map(({ cible }) => cible)).toEqual(['commande', 'facture']);
    expect(listTransformations('commande', open, mayAll).map(({ cible }) => cible)).toEqual(['livraison', 'facture']);
    expect(listTransformations('facture', open, mayAll)).toEqual([]);
    expect(toReasons(listTransformations('devis', open, mayAll))).toEqual([undefined, undefined]);
  });

  it('says why a closed document cannot become another', () => {
    const [reason] = toReasons(
      listTransformations('commande', { ...open, numero: 'BC-P01-000001', statut: 6 }, mayAll),
    );
    expect(reason).toContain('BC-P01-000001 est annulée');
  });

  it('says of a credited invoice that its credit note cancelled it', () => {
    const documents_cibles = [{ numero: 'AV-P01-000009', type_document: 50 }];
    const credited = { ...open, numero: 'FA-P01-000001', statut: 5, documents_cibles };
    const reasons = toReasons(listStatutChanges('facture', credited, mayAll));
    expect(new Set(reasons)).toEqual(
      new Set([
        'La facture FA-P01-000001 est annulée par l’avoir AV-P01-000009\u00a0: elle ne peut plus être modifiée.',
      ]),
    );
  });

  it('names the document that was already made', () => {
    const documents_cibles = [{ numero: 'FA-P01-000009', type_document: 60 }];
    const offers = listTransformations('commande', { ...open, documents_cibles }, mayAll);
    expect(toReasons(offers)).toEqual([undefined, 'Déjà transformée en facture\u00a0: FA-P01-000009.']);
  });
});

it('a document’s card uses the whole chain where it is known: an invoice made from the delivery note counts, a cancelled one does not', () => {
  const link = { date: '2026-11-21', total_ttc: 1, document_source: null };
  const chain = [
    { ...link, numero: 'BL-P01-000001', type_document: 30, statut: 6 },
    { ...link, numero: 'FA-P01-000001', type_document: 60, statut: 0 },
  ];
  const documents_cibles = [{ numero: 'BL-P01-000001', type_document: 30 }];
  const offers = listTransformations('commande', { ...open, documents_cibles, chain }, mayAll);
  expect(toReasons(offers)).toEqual([undefined, 'Déjà transformée en facture\u00a0: FA-P01-000001.']);
});

describe('listStatutChanges', () => {
  it('leaves out the status the document has', () => {
    expect(listStatutChanges('devis', open, mayAll).map(({ statut }) => statut)).toEqual([2, 1, 3, 4, 6]);
  });

  it('lets a cancelled quote come back, and nothing else', () => {
    expect(
      toReasons(listStatutChanges('devis', { ...open, statut: 6 }, mayAll)).every((reason) => reason === undefined),
    ).toBe(true);
    expect(toReasons(listStatutChanges('facture', { ...open, statut: 6 }, mayAll)).every(Boolean)).toBe(true);
    expect(listStatutChanges('commande', open, mayAll)[0]?.label).toBe('Marquer comme acceptée par le client');
    expect(toReasons(listStatutChanges('devis', { ...open, statut: 5 }, mayAll)).every(Boolean)).toBe(true);
  });
});

it('a document’s card offers reminders only for documents that are still awaited', () => {
  expect(findRelanceProblem('devis', open)).toBeUndefined();
  expect(findRelanceProblem('devis', { ...open, statut: 2 })).toContain('n’attend plus de réponse');
  expect(findRelanceProblem('facture', { ...open, statut: 4, reste_du: 12 })).toBeUndefined();
  const paid = { ...open, statut: 1, reste_du: 0 };
  expect(findRelanceProblem('facture', paid)).toContain('n’attend plus de règlement');
});

it('a document’s card offers no status that would settle what is owed, and says what to do instead', () => {
  const find = (kind: 'facture' | 'avoir', reste_du: number) =>
    listStatutChanges(kind, { ...open, reste_du }, mayAll).flatMap(({ statut, reason }) =>
      [2, 3, 4].includes(statut) ? [{ statut, reason }] : [],
    );
  expect(find('facture', 12)).toEqual([
    { statut: 4, reason: expect.stringContaining('encaissez-la, ou faites un avoir') },
  ]);
  expect(find('avoir', 12)).toEqual([{ statut: 4, reason: expect.stringContaining('remboursez-le') }]);
  for (const kind of ['facture', 'avoir'] as const) expect(find(kind, 0)).toEqual([{ statut: 4, reason: undefined }]);
});

it('a document’s card tells read-only users that they may only read, for every document', () => {
  const reasons = [...listTransformations('devis', open, mayRead), ...listStatutChanges('devis', open, mayRead)];
  expect(new Set(toReasons(reasons))).toEqual(new Set(['Votre rôle permet de consulter, pas de changer.']));
});
