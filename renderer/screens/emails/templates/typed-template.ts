import {
  releveTemplateId,
  type TemplateEmail,
  type TemplateInput,
  templateVariables,
} from '#shared/contracts/emails/templates.ts';

const blank = {
  nom: '',
  sujet: 'Votre document {{DO_Piece}}',
  corps_html: '<p>Bonjour,</p>\n<p>Voici le document <strong>{{DO_Piece}}</strong> du {{DO_Date:date}}.</p>\n',
};

/** Returns the form's values for a template, or for a new one. */
export function toTypedTemplate(template: TemplateEmail | undefined): TemplateInput {
  const { nom, sujet, corps_html } = template ?? blank;
  const variables = template?.id === releveTemplateId ? template.variables_disponibles : templateVariables;
  return { nom, sujet, corps_html, variables_disponibles: [...variables] };
}
