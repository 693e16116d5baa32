import { expect, test } from 'vitest';
import { openBackOffice } from '#server/sharing/open-back-office.ts';
import { startShop } from '#server/testing/running/start-shop.ts';
import { documentEtats } from '#shared/contracts/documents/document-etats.ts';
import { exportDocuments } from '#shared/contracts/documents/document-export.ts';
import { browseDocuments, listNumeros } from '#shared/contracts/documents/document-list.ts';
import { documentKinds } from '#shared/contracts/documents/documents.ts';
import { createDevis } from '#shared/contracts/ventes/devis.ts';
import { createAvoir, createCommande, createFacture, updateFacture } from '#shared/contracts/ventes/ventes.ts';
import { listStates, toDocumentState } from '#shared/documents/document-state.ts';

const today = '2026-03-16';
const now = () => new Date(`${today}T09:30:00Z`);
const statuts = [0, 1, 2, 3, 4, 5, 6];
const motifs = [null, 'email', 'impression'];
const echeances = [null, '2026-03-15', today];
/** Pairs of what règlements gave and what is left, in cents. */
const dues = [
  [0, 1_200],
  [700, 500],
  [1_200, 0],
  [0, -300],
] as const;

/** Every combination of what a state follows from and what the platform may add. */
const facts = [
  ...statuts.flatMap((statut) =>
    motifs.flatMap((motif) =>
      echeances.flatMap((echeance) =>
        dues.map(([regle, reste]) => ({ statut, motif, echeance, regle, reste, champs: '{}' })),
      ),
    ),
  ),
  ...statuts.flatMap((statut) =>
    ['205', '207', '210', '213'].flatMap((code) =>
      dues.map(([regle, reste]) => {
        const champs = JSON.stringify({ Plateforme: code });
        return { statut, motif: 'impression', echeance: null, regle, reste, champs };
      }),
    ),
  ),
];

function toEmission(motif: string | null): string {
  return JSON.stringify(motif && { date: now().toISOString(), motif, auteur: '', empreinte: null });
}

test('a list filtered by state holds exactly the documents in that state, of every kind', async () => {
  const backOffice = await openBackOffice({ dataDir: ':memory:', poste: 'P01', now });
  await using shop = await startShop({ now, backOffice });
  const body = { client_id: shop.client, lignes: [{ article_code: 'POSE', quantite: 1 }] };
  for (const _ of facts) for (const create of [createFacture, createAvoir]) await shop.call(create, { body });
  for (const _ of statuts) for (const create of [createCommande, createDevis]) await shop.call(create, { body });
  // Writes around the rules: many combinations come about only by what other tills send.
  const { connection } = backOffice;
  const change = connection.prepare(
    `update documents set statut = @statut, date_echeance = @echeance, regle = @regle, reste_du = @reste, somme = null,
       record = '{"emission":' || @emission || ',' ||
         substr(json_set(record, '$.statut', @statut, '$.date_echeance', @echeance,
           '$.champs_libres', json(@champs)), 2) where numero = @numero`,
  );
  for (const [index, { motif, ...fact }] of facts.entries()) {
    const rank = String(index + 1).padStart(6, '0');
    for (const prefix of ['FA', 'AV']) {
      change.run({ ...fact, emission: toEmission(motif), numero: `${prefix}-P01-${rank}` });
    }
  }
  for (const statut of statuts) {
    for (const prefix of ['BC', 'DE']) {
      const nothing = { echeance: null, regle: 0, reste: 0, emission: 'null', champs: '{}' };
      change.run({ ...nothing, statut, numero: `${prefix}-P01-00000${statut + 1}` });
    }
  }
  for (const kind of ['facture', 'avoir', 'commande', 'devis'] as const) {
    const params = { type_doc: documentKinds[kind].code };
    const all = (await shop.call(browseDocuments, { params, query: { limit: 1_000 } })).data;
    expect(all.length).toBeGreaterThanOrEqual(statuts.length);
    for (const etat of documentEtats) {
      const expected = all.filter((one) => toDocumentState(kind, one, today) === etat).map(({ numero }) => numero);
      const { data, total } = await shop.call(browseDocuments, { params, query: { etat, limit: 1_000 } });
      expect([kind, etat, ...data.map(({ numero }) => numero)]).toEqual([kind, etat, ...expected]);
      expect(total).toBe(expected.length);
      expect([kind, etat, expected.length > 0]).toEqual([kind, etat, listStates(kind).includes(etat)]);
    }
  }
});

test('numbers and the file are narrowed by a state as the list is', async () => {
  await using shop = await startShop({ now });
  const body = { client_id: shop.client, lignes: [{ article_code: 'VIS', quantite: 1 }] };
  const paid = String((await shop.call(createFacture, { body })).data.numero_facture);
  const open = String((await shop.call(createFacture, { body })).data.numero_facture);
  await shop.call(updateFacture, { params: { id: paid }, body: { statut: 2 } });
  const params = { type_doc: documentKinds.facture.code };
  const listed = await shop.call(listNumeros, { params, query: { etat: 'a_emettre' } });
  expect(listed.map(({ numero }) => numero)).toEqual([open]);
  const csv = await shop.call(exportDocuments, { params, query: { etat: 'a_emettre' } });
  expect(csv.trim().split('\r\n')).toEqual([expect.stringContaining('Numéro'), expect.stringContaining(open)]);
});
