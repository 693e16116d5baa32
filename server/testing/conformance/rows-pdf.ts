import type { Row } from './row.ts';
import { get } from './sent.ts';
import type { World } from './world.ts';

const pdf = (code: number, label: string, numero: (w: World) => string): Row => ({
  part: 'Documents',
  says: `GET /documents/${code}/{numero}/pdf: PDF named ${label}_<numero>.pdf`,
  send: (w) => get(`/documents/${code}/${numero(w)}/pdf`),
  status: 200,
  headers: {
    'content-type': /^application\/pdf/,
    'content-disposition': (w) => `attachment; filename=${label}_${numero(w)}.pdf`,
    'content-length': /^\d{4,}$/,
  },
});

export const pdfRows: Row[] = [
  pdf(0, 'Devis', (w) => w.devis),
  pdf(10, 'Commande', (w) => w.documents.commande),
  pdf(30, 'BonLivraison', (w) => w.documents.livraison),
  pdf(50, 'Avoir', (w) => w.documents.avoir),
  pdf(60, 'Facture', (w) => w.documents.facture),
  {
    part: 'Documents',
    says: 'an invalid type is 400',
    send: (w) => get(`/documents/7/${w.devis}/pdf`),
    status: 400,
    detail: /./,
  },
  {
    part: 'Documents',
    says: 'an unknown document is 500 with the message',
    send: get('/documents/60/ABSENT/pdf'),
    status: 500,
    detail: /ABSENT/,
  },
  ...[20, 40].map(
    (code): Row => ({
      part: 'Documents',
      says: `type ${code} is valid: an unknown document of it is 500, not 400`,
      send: get(`/documents/${code}/ABSENT/pdf`),
      status: 500,
      detail: /ABSENT/,
    }),
  ),
];
