import { z } from 'zod';
import type { Row } from './row.ts';
import { del, get, post, put } from './sent.ts';
import { shapes, template } from './shapes.ts';

const { str, yes } = shapes;
const model = (fields: object = {}) => ({
  nom: 'Accueil',
  sujet: 'Bonjour {{CT_Intitule}}',
  corps_html: '<p>{{DO_Piece}}</p>',
  ...fields,
});

export const templateRows: Row[] = [
  {
    part: 'Templates',
    says: 'GET /templates/emails: an array with the predefined relance_facture',
    send: get('/templates/emails'),
    status: 200,
    shape: z.array(template),
    holds: (body: z.output<typeof template>[]) =>
      body.some(
        ({ id, nom, variables_disponibles: names }) =>
          id === 'relance_facture' && nom === 'Relance Facture' && names.length === 5,
      ),
  },
  {
    part: 'Templates',
    says: 'GET /templates/emails/{id}',
    send: get('/templates/emails/relance_facture'),
    status: 200,
    shape: template,
    holds: (body: z.output<typeof template>) =>
      ['DO_Piece', 'DO_Date', 'CT_Intitule', 'DO_TotalHT', 'DO_TotalTTC'].every((name) =>
        body.variables_disponibles.includes(name),
      ),
  },
  {
    part: 'Templates',
    says: 'GET /templates/emails/{id}: unknown is 404',
    send: get('/templates/emails/absent'),
    status: 404,
    detail: 'Template absent introuvable',
  },
  {
    part: 'Templates',
    says: 'POST /templates/emails: 200 with a generated id',
    send: post('/templates/emails', model()),
    status: 200,
    shape: template,
    holds: (body: z.output<typeof template>) => body.id.length > 0 && body.variables_disponibles.length === 0,
  },
  {
    part: 'Templates',
    says: 'PUT /templates/emails/{id}: the path id',
    send: async (w) => put(`/templates/emails/${await w.newTemplate()}`, model({ id: 'autre', nom: 'Nouveau' })),
    status: 200,
    shape: template,
    holds: (body: z.output<typeof template>) => body.id !== 'autre' && body.nom === 'Nouveau',
  },
  {
    part: 'Templates',
    says: 'PUT /templates/emails/{id}: unknown is 404',
    send: put('/templates/emails/absent', model()),
    status: 404,
    detail: 'Template absent introuvable',
  },
  {
    part: 'Templates',
    says: 'PUT: relance_facture is a system template, 400',
    send: put('/templates/emails/relance_facture', model()),
    status: 400,
    detail: /./,
  },
  {
    part: 'Templates',
    says: 'PUT: relance_devis is a system template, 400',
    send: put('/templates/emails/relance_devis', model()),
    status: 400,
    detail: /./,
  },
  {
    part: 'Templates',
    says: 'DELETE /templates/emails/{id}',
    send: async (w) => del(`/templates/emails/${await w.newTemplate()}`),
    status: 200,
    shape: z.strictObject({ success: yes, message: str }),
  },
  {
    part: 'Templates',
    says: 'DELETE /templates/emails/{id}: unknown is 404',
    send: del('/templates/emails/absent'),
    status: 404,
    detail: 'Template absent introuvable',
  },
  {
    part: 'Templates',
    says: 'DELETE: a system template is 400',
    send: del('/templates/emails/relance_facture'),
    status: 400,
    detail: /./,
  },
  {
    part: 'Templates',
    says: 'POST /templates/emails/preview: the five variables, totals with 2 decimals',
    send: (w) =>
      post('/templates/emails/preview', {
        template_id: 'relance_facture',
        document_id: w.documents.facture,
        type_document: 60,
      }),
    status: 200,
    shape: z.strictObject({
      template_id: str,
      document_id: str,
      sujet: str,
      corps_html: str,
      variables_utilisees: z.strictObject({
        DO_Piece: str,
        DO_Date: str,
        CT_Intitule: str,
        DO_TotalHT: z.string().regex(/^-?\d+\.\d\d$/),
        DO_TotalTTC: z.string().regex(/^-?\d+\.\d\d$/),
      }),
    }),
    holds: (body: { sujet: string; corps_html: string; variables_utilisees: { DO_Piece: string } }, w) =>
      body.variables_utilisees.DO_Piece === w.documents.facture && !`${body.sujet}${body.corps_html}`.includes('{{'),
  },
  {
    part: 'Templates',
    says: 'POST /templates/emails/preview: an unknown template is 404',
    send: (w) =>
      post('/templates/emails/preview', { template_id: 'absent', document_id: w.documents.facture, type_document: 60 }),
    status: 404,
    detail: /absent/,
  },
  {
    part: 'Templates',
    says: 'POST /templates/emails/preview: an unknown document is 404',
    send: post('/templates/emails/preview', {
      template_id: 'relance_facture',
      document_id: 'ABSENT',
      type_document: 60,
    }),
    status: 404,
    detail: /ABSENT/,
  },
  {
    part: 'Templates',
    says: 'POST /templates/emails: a given id is not taken; null stands for the default of variables_disponibles',
    send: post('/templates/emails', model({ id: 'relance_facture', variables_disponibles: null })),
    status: 200,
    holds: (body: z.output<typeof template>) =>
      body.id !== 'relance_facture' && body.variables_disponibles.length === 0,
  },
];
