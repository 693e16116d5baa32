import type { z } from 'zod';
import type { Row } from './row.ts';
import { post } from './sent.ts';
import { remise } from './shapes.ts';

export const validationRows: Row[] = [
  {
    part: 'Validation',
    says: 'POST /devis/valider-remise: allowed at the maximum',
    send: (w) => post(`/devis/valider-remise?client_id=${w.client}&remise_pourcentage=10`),
    status: 200,
    shape: remise,
    holds: (body: z.output<typeof remise>) =>
      body.autorisee && body.remise_max_autorisee === 10 && body.remise_demandee === 10,
  },
  {
    part: 'Validation',
    says: 'POST /devis/valider-remise: too high, with the maximum in the message',
    send: (w) => post(`/devis/valider-remise?client_id=${w.client}&remise_pourcentage=10.5`),
    status: 200,
    shape: remise,
    holds: (body: z.output<typeof remise>) =>
      !body.autorisee && body.message.includes('10') && body.message.includes('%'),
  },
  {
    part: 'Validation',
    says: 'POST /devis/valider-remise: 0 by default',
    send: (w) => post(`/devis/valider-remise?client_id=${w.client}`),
    status: 200,
    holds: (body: z.output<typeof remise>) => body.remise_demandee === 0 && body.autorisee,
  },
  {
    part: 'Validation',
    says: 'POST /devis/valider-remise: an unknown customer is 500 with the message',
    send: post('/devis/valider-remise?client_id=ABSENT'),
    status: 500,
    detail: /ABSENT/,
  },
  {
    part: 'Limits',
    says: 'POST /devis/valider-remise: client_id has at least one character',
    send: post('/devis/valider-remise?client_id='),
    status: 422,
  },
  {
    part: 'Limits',
    says: 'POST /devis/valider-remise: remise_pourcentage refuses 100.01',
    send: (w) => post(`/devis/valider-remise?client_id=${w.client}&remise_pourcentage=100.01`),
    status: 422,
  },
  {
    part: 'Limits',
    says: 'POST /devis/valider-remise: remise_pourcentage refuses -1',
    send: (w) => post(`/devis/valider-remise?client_id=${w.client}&remise_pourcentage=-1`),
    status: 422,
  },
];
