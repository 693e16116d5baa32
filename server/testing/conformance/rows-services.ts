import { z } from 'zod';
import { del, get, post, put, type Row } from './row.ts';
import { emailLog, emailStatus, queue, shapes, signature, signatureStatus, template, user } from './shapes.ts';

const { str, text, int, datetime, yes } = shapes;
const batch = (fields: object = {}) => ({
  destinataires: ['a@client.example', 'b@client.example'],
  sujet: 'Promotion',
  corps_html: '<p>Bonjour</p>',
  ...fields,
});
const addresses = (count: number) => Array.from({ length: count }, (_, index) => `a${index}@client.example`);
const model = (fields: object = {}) => ({
  nom: 'Accueil',
  sujet: 'Bonjour {{CT_Intitule}}',
  corps_html: '<p>{{DO_Piece}}</p>',
  ...fields,
});
const reported = z.union([signatureStatus, z.literal('ERREUR')]);
const signer = (doc_id: string, type_doc = 0) => ({
  doc_id,
  type_doc,
  email_signataire: 'signe@client.example',
  nom_signataire: 'Jeanne Durand',
});
const csvHeader = 'ID,Destinataire,Sujet,Statut,Date Création,Date Envoi,Nb Tentatives,Erreur,Documents';

export const signatureRows: Row[] = [
  {
    part: 'Signatures',
    says: 'POST /signature/provider/send: transaction and signer_url',
    send: (w) => post('/signature/provider/send', signer(w.devis)),
    status: 200,
    shape: z.strictObject({ success: yes, transaction_id: str, signer_url: str }),
  },
  {
    part: 'Signatures',
    says: 'the free field ProviderID of the document is the transaction',
    send: (w) => get(`/devis/${w.devisSigne}`),
    status: 200,
    holds: ({ data }: { data: { champs_libres: Record<string, string> } }, w) =>
      data.champs_libres.ProviderID === w.transaction,
  },
  {
    part: 'Signatures',
    says: 'POST /signature/provider/send: an unknown document is 500 with the message',
    send: post('/signature/provider/send', signer('ABSENT')),
    status: 500,
    detail: /ABSENT/,
  },
  {
    part: 'Limits',
    says: 'POST /signature/provider/send: email_signataire has the format of an address',
    send: (w) => post('/signature/provider/send', { ...signer(w.devis), email_signataire: 'non' }),
    status: 422,
  },
  {
    part: 'Signatures',
    says: 'GET /signature/provider/status',
    send: (w) => get(`/signature/provider/status?docId=${w.devisSigne}`),
    status: 200,
    shape: z.strictObject({ doc_id: str, statut: reported, date_signature: text }),
  },
  {
    part: 'Signatures',
    says: 'GET /signature/provider/status: unknown is 404 «Signature introuvable»',
    send: get('/signature/provider/status?docId=ABSENT'),
    status: 404,
    detail: 'Signature introuvable',
  },
  {
    part: 'Signatures',
    says: 'GET /signature/provider/status: docId is required',
    send: get('/signature/provider/status'),
    status: 422,
  },
  {
    part: 'Signatures',
    says: 'GET /signatures: an array of log records',
    send: get('/signatures'),
    status: 200,
    shape: z.array(signature).min(1),
  },
  {
    part: 'Signatures',
    says: 'GET /signatures: newest date_envoi first',
    send: get('/signatures'),
    status: 200,
    holds: (body: { date_envoi: string }[]) =>
      body.every(({ date_envoi }, index) => index === 0 || String(body[index - 1]?.date_envoi) >= date_envoi),
  },
  {
    part: 'Signatures',
    says: 'GET /signatures: statut filters',
    send: get('/signatures?statut=EXPIRE'),
    status: 200,
    shape: z.array(signature).max(0),
  },
  {
    part: 'Limits',
    says: 'GET /signatures: statut is a member of the enumeration',
    send: get('/signatures?statut=ERREUR'),
    status: 422,
  },
  { part: 'Limits', says: 'GET /signatures: limit refuses 1001', send: get('/signatures?limit=1001'), status: 422 },
  {
    part: 'Signatures',
    says: 'GET /signatures/{transaction_id}/status: refreshed from the provider; started maps to EN_ATTENTE',
    send: (w) => get(`/signatures/${w.transaction}/status`),
    status: 200,
    shape: z.strictObject({
      transaction_id: str,
      document_id: str,
      statut: reported,
      email_signataire: str,
      date_envoi: datetime.nullable(),
      date_signature: datetime.nullable(),
      signer_url: str,
    }),
    holds: (body: { statut: string }) => body.statut === 'EN_ATTENTE',
  },
  {
    part: 'Signatures',
    says: 'GET /signatures/{transaction_id}/status: unknown is 404',
    send: get('/signatures/ABSENT/status'),
    status: 404,
    detail: 'Transaction ABSENT introuvable',
  },
  {
    part: 'Signatures',
    says: 'POST /signatures/refresh-all: counts',
    send: post('/signatures/refresh-all'),
    status: 200,
    shape: z.strictObject({ success: yes, nb_signatures_verifiees: int, nb_mises_a_jour: int }),
  },
];

export const emailRows: Row[] = [
  {
    part: 'Emails',
    says: 'POST /emails/send-batch: a detail for each recipient, EN_ATTENTE',
    send: (w) => post('/emails/send-batch', batch({ document_ids: [w.devis], type_document: 0 })),
    status: 200,
    shape: z.strictObject({
      total: z.literal(2),
      succes: z.literal(2),
      documents_attaches: z.literal(1),
      details: z.array(z.strictObject({ destinataire: str, log_id: str, statut: z.literal('EN_ATTENTE') })).length(2),
    }),
  },
  {
    part: 'Limits',
    says: 'POST /emails/send-batch: accepts 100 recipients',
    send: post('/emails/send-batch', batch({ destinataires: addresses(100) })),
    status: 200,
  },
  {
    part: 'Limits',
    says: 'POST /emails/send-batch: refuses 101 recipients',
    send: post('/emails/send-batch', batch({ destinataires: addresses(101) })),
    status: 422,
  },
  {
    part: 'Limits',
    says: 'POST /emails/send-batch: refuses no recipient',
    send: post('/emails/send-batch', batch({ destinataires: [] })),
    status: 422,
  },
  {
    part: 'Limits',
    says: 'POST /emails/send-batch: sujet accepts 500 characters',
    send: post('/emails/send-batch', batch({ sujet: 'x'.repeat(500) })),
    status: 200,
  },
  {
    part: 'Limits',
    says: 'POST /emails/send-batch: sujet refuses 501 characters',
    send: post('/emails/send-batch', batch({ sujet: 'x'.repeat(501) })),
    status: 422,
  },
  {
    part: 'Limits',
    says: 'POST /emails/send-batch: sujet refuses none',
    send: post('/emails/send-batch', batch({ sujet: '' })),
    status: 422,
  },
  {
    part: 'Limits',
    says: 'POST /emails/send-batch: corps_html refuses none',
    send: post('/emails/send-batch', batch({ corps_html: '' })),
    status: 422,
  },
  {
    part: 'Emails',
    says: 'GET /emails/logs: an array of log records',
    send: get('/emails/logs'),
    status: 200,
    shape: z.array(emailLog).min(1),
  },
  {
    part: 'Emails',
    says: 'GET /emails/logs: newest date_creation first',
    send: get('/emails/logs'),
    status: 200,
    holds: (body: { date_creation: string }[]) =>
      body.every(({ date_creation }, index) => index === 0 || String(body[index - 1]?.date_creation) >= date_creation),
  },
  {
    part: 'Emails',
    says: 'GET /emails/logs: destinataire is a substring',
    send: get('/emails/logs?destinataire=a1%40client'),
    status: 200,
    holds: (body: { destinataire: string }[]) =>
      body.length > 0 && body.every(({ destinataire }) => destinataire.includes('a1@client')),
  },
  {
    part: 'Emails',
    says: 'GET /emails/logs: statut filters',
    send: get('/emails/logs?statut=BOUNCE'),
    status: 200,
    shape: z.array(emailLog).max(0),
  },
  {
    part: 'Limits',
    says: 'GET /emails/logs: statut is a member of the enumeration',
    send: get('/emails/logs?statut=PERDU'),
    status: 422,
  },
  { part: 'Limits', says: 'GET /emails/logs: limit refuses 1001', send: get('/emails/logs?limit=1001'), status: 422 },
  {
    part: 'Emails',
    says: 'GET /emails/logs: a batch keeps its documents joined by commas',
    send: async (w) => {
      await w.send(
        post(
          '/emails/send-batch',
          batch({ destinataires: ['joint@client.example'], document_ids: [w.devis, w.devisSigne], type_document: 0 }),
        ),
      );
      return get('/emails/logs?destinataire=joint%40client.example');
    },
    status: 200,
    holds: (body: { document_ids: string }[], w) => body[0]?.document_ids === `${w.devis},${w.devisSigne}`,
  },
  {
    part: 'Emails',
    says: 'GET /emails/logs/export: CSV with its file name and columns',
    send: get('/emails/logs/export'),
    status: 200,
    headers: {
      'content-type': /^text\/csv/,
      'content-disposition': /^attachment; filename=emails_logs_\d{8}_\d{6}\.csv$/,
    },
    holds: (body: string) => body.replace('\ufeff', '').startsWith(`${csvHeader}\r\n`),
  },
  {
    part: 'Emails',
    says: 'GET /emails/logs/export: statut filters',
    send: get(`/emails/logs/export?statut=${emailStatus.enum.BOUNCE}`),
    status: 200,
    holds: (body: string) => body.replace('\ufeff', '') === `${csvHeader}\r\n`,
  },
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
];

export const systemRows: Row[] = [
  {
    part: 'System',
    says: 'GET /: presents the service, version 2.0.0',
    send: get('/'),
    status: 200,
    shape: z.strictObject({
      api: str,
      version: z.literal('2.0.0'),
      documentation: z.literal('/docs'),
      health: z.literal('/health'),
    }),
  },
  {
    part: 'System',
    says: 'GET /health',
    send: get('/health'),
    status: 200,
    shape: z.strictObject({
      status: z.literal('healthy'),
      backoffice_gateway: z.looseObject({}),
      email_queue: queue,
      timestamp: datetime,
    }),
  },
  { part: 'Admin', says: 'GET /admin/queue/status', send: get('/admin/queue/status'), status: 200, shape: queue },
  {
    part: 'Admin',
    says: 'GET /admin/cache/info',
    send: get('/admin/cache/info'),
    status: 200,
    shape: z.looseObject({}),
  },
  {
    part: 'Admin',
    says: 'POST /admin/cache/refresh: success, message, info',
    send: post('/admin/cache/refresh'),
    status: 200,
    shape: z.strictObject({ success: yes, message: str, info: z.looseObject({}) }),
  },
  {
    part: 'System',
    says: 'the information document: version 3.1.0, operational',
    send: get('/info'),
    status: 200,
    shape: z.strictObject({
      api: str,
      version: z.literal('3.1.0'),
      status: z.literal('operational'),
      documentation: z.strictObject({ swagger: str, redoc: str, openapi: str }),
      authentication: z.strictObject({ methods: z.array(z.looseObject({ type: str, description: str })), note: str }),
      swagger_access: z.strictObject({ authentication: str, filtering: str }),
    }),
  },
  {
    part: 'Debug',
    says: 'GET /debug/users: an array of user records, newest first',
    send: get('/debug/users'),
    status: 200,
    shape: z.array(user),
    holds: (body: { created_at: string }[]) =>
      body.length > 0 &&
      body.every(({ created_at }, index) => index === 0 || String(body[index - 1]?.created_at) >= created_at),
  },
  {
    part: 'Debug',
    says: 'GET /debug/users: role filters',
    send: get('/debug/users?role=lecture'),
    status: 200,
    shape: z.array(user).max(0),
  },
  { part: 'Limits', says: 'GET /debug/users: limit refuses 1001', send: get('/debug/users?limit=1001'), status: 422 },
  {
    part: 'Debug',
    says: 'GET /debug/users/stats',
    send: get('/debug/users/stats'),
    status: 200,
    shape: z.strictObject({
      total_utilisateurs: int,
      utilisateurs_verifies: int,
      utilisateurs_actifs: int,
      utilisateurs_non_verifies: int,
      repartition_roles: z.record(str, int),
      taux_verification: z.string().regex(/^(\d+\.\d%|0%)$/),
    }),
  },
  {
    part: 'Errors',
    says: 'error bodies are {detail}',
    send: get('/clients/ABSENT'),
    status: 404,
    shape: z.strictObject({ detail: str }),
  },
  { part: 'Errors', says: 'an unknown address is 404', send: get('/nulle-part'), status: 404, detail: /./ },
  {
    part: 'Documentation',
    says: 'GET /openapi.json asks for HTTP Basic',
    send: get('/openapi.json'),
    status: 401,
    headers: { 'www-authenticate': /^Basic/ },
  },
  {
    part: 'Documentation',
    says: 'GET /docs asks for HTTP Basic',
    send: get('/docs'),
    status: 401,
    headers: { 'www-authenticate': /^Basic/ },
  },
  {
    part: 'Documentation',
    says: 'GET /redoc asks for HTTP Basic',
    send: get('/redoc'),
    status: 401,
    headers: { 'www-authenticate': /^Basic/ },
  },
  {
    part: 'Authentication',
    says: 'API keys are listed by GET /api-keys',
    send: get('/api-keys'),
    status: 200,
    shape: z.array(z.looseObject({ id: str })),
    holds: (body: object[]) => body.every((key) => !('cle' in key)),
  },
];
