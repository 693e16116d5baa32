import { z } from 'zod';
import { defineEndpoint } from '#shared/endpoints/endpoint.ts';
import { withDefault } from '#shared/contracts/fields.ts';

/** What the placeholders of a template stand for. */
const VariablesUtilisees = z.object({
  DO_Piece: z.string(),
  DO_Date: z.string(),
  CT_Intitule: z.string(),
  DO_TotalHT: z.string(),
  DO_TotalTTC: z.string(),
});

/** The names a template's `{{PLACEHOLDERS}}` may have. */
export const templateVariables = VariablesUtilisees.keyof().options;

/**
 * The names placeholders may have in the letter of a statement; `RC_Situation` is a sentence, amounts and dates are
 * written as in a letter.
 */
export const releveVariables = ['CT_Intitule', 'RC_Date', 'RC_Solde', 'RC_Echu', 'RC_Situation'] as const;

/**
 * Id of the letter that statements are sent with. It always exists and is changed like the shop's own templates;
 * deleting it restores its first text.
 */
export const releveTemplateId = 'releve_compte';

/** Ids of the templates of reminders: they can be used, not changed. */
export const systemTemplateIds = ['relance_facture', 'relance_devis'] as const;

export const TemplateEmail = z.object({
  id: z.string(),
  nom: z.string(),
  sujet: z.string(),
  corps_html: z.string(),
  variables_disponibles: z.array(z.string()),
});
export type TemplateEmail = z.output<typeof TemplateEmail>;

export const TemplateInput = z.object({
  id: z.string().nullish(),
  nom: z.string().max(200),
  sujet: z.string().max(998),
  corps_html: z.string().max(1_000_000),
  variables_disponibles: withDefault(z.array(z.string().max(100)).max(100), []),
});
export type TemplateInput = z.output<typeof TemplateInput>;

export const TemplatePreviewInput = z.object({
  template_id: z.string(),
  document_id: z.string(),
  type_document: z.int(),
  /**
   * Writes dates and amounts as a French letter has them, as in messages that are sent; otherwise the values as lists
   * have them.
   */
  francais: withDefault(z.boolean(), false),
});
export type TemplatePreviewInput = z.output<typeof TemplatePreviewInput>;

const TemplateParams = z.object({ template_id: z.string() });
const group = 'Emails';

export const listTemplates = defineEndpoint({
  method: 'get',
  path: '/templates/emails',
  group,
  summary: 'Liste les modèles d’e-mail.',
  response: z.array(TemplateEmail),
});

export const getTemplate = defineEndpoint({
  method: 'get',
  path: '/templates/emails/:template_id',
  group,
  summary: 'Lit un modèle d’e-mail.',
  params: TemplateParams,
  response: TemplateEmail,
  errors: [404],
});

export const createTemplate = defineEndpoint({
  method: 'post',
  path: '/templates/emails',
  group,
  summary: 'Crée un modèle d’e-mail.',
  body: TemplateInput,
  response: TemplateEmail,
});

export const updateTemplate = defineEndpoint({
  method: 'put',
  path: '/templates/emails/:template_id',
  isVersioned: true,
  keepsAnswer: true,
  group,
  summary: 'Modifie un modèle d’e-mail.',
  params: TemplateParams,
  body: TemplateInput,
  response: TemplateEmail,
  errors: [400, 404],
});

export const deleteTemplate = defineEndpoint({
  method: 'delete',
  path: '/templates/emails/:template_id',
  group,
  summary: 'Supprime un modèle d’e-mail.',
  params: TemplateParams,
  response: z.object({ success: z.literal(true), message: z.string() }),
  errors: [400, 404],
});

export const previewTemplate = defineEndpoint({
  method: 'post',
  path: '/templates/emails/preview',
  group,
  summary: 'Montre un modèle rempli avec un vrai document.',
  keepsAnswer: true,
  body: TemplatePreviewInput,
  response: z.object({
    template_id: z.string(),
    document_id: z.string(),
    sujet: z.string(),
    corps_html: z.string(),
    variables_utilisees: VariablesUtilisees,
  }),
  errors: [404],
});
