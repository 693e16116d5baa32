import { expect, test } from 'vitest';
import { readPdf } from '#server/testing/fixtures/read-pdf.ts';
import { toTicket } from '#shared/tickets/to-ticket.ts';
import { buildDocumentPdf, buildLigne } from '../testing/fixtures/build-document-pdf.ts';
import { renderDocument } from './render-document.ts';

const ligne = buildLigne({
  article_code: 'GANTS',
  designation: 'Gants de travail',
  quantite: 3,
  prix_unitaire_ht: 10,
  remise_pourcentage: 33.333333,
  raison_prix: {
    prix_article_ht: 12,
    tarif: { code: 'PRO', intitule: 'Professionnels' },
    promotions: [{ code: '3P2', intitule: '3 pour 2' }],
  },
});

test('a page shows the promotion of a line under its name, its discount with two decimals, and no tarif', async () => {
  const { pages } = await readPdf(await renderDocument(buildDocumentPdf({ document: { lignes: [ligne] } })));
  const text = (pages[0] ?? '').replace(/[\u00a0\u202f]/g, ' ');
  expect(text).toContain('Gants de travail');
  expect(text).toContain('3 pour 2');
  expect(text).toContain('33,33 %');
  expect(text).not.toContain('Professionnels');
});

test('a receipt prints the promotion of a line', () => {
  const { boutique, document } = buildDocumentPdf({ document: { lignes: [ligne] } });
  const moment = '2026-11-23T10:00:00Z';
  const content = { boutique, document, reglements: [], moment, poste: 'P01', vendeur: '', version: '1', duplicata: 0 };
  const ticket = toTicket(content, 42);
  expect(ticket).toContain('3 pour 2');
  expect(ticket).toContain('-33,33%');
});
