import {
  releveTemplateId,
  releveVariables,
  systemTemplateIds,
  type TemplateEmail,
  templateVariables,
} from '#shared/contracts/emails/templates.ts';

const [relanceFacture, relanceDevis] = systemTemplateIds;
const nbsp = '\u00a0';
const style = 'font-family:Arial,Helvetica,sans-serif;font-size:15px;line-height:1.55;color:#1f2933;max-width:560px';

function toHtml(paragraphs: readonly string[]): string {
  return `<div style="${style}">\n${paragraphs.map((paragraph) => `<p>${paragraph}</p>`).join('\n')}\n</div>`;
}

/**
 * The templates of reminders; they cannot be changed or removed. Placeholders are those of the specification, for
 * programs that fill them in themselves; what we send ourselves is written by `toFrenchTemplate`.
 */
export const systemTemplates: readonly TemplateEmail[] = [
  {
    id: relanceFacture,
    nom: 'Relance Facture',
    sujet: `Facture {{DO_Piece}}${nbsp}: rappel de règlement`,
    corps_html: toHtml([
      'Bonjour,',
      `Sauf erreur de notre part, le règlement de la facture <strong>{{DO_Piece}}</strong> du {{DO_Date}}, établie au nom de {{CT_Intitule}}, ne nous est pas encore parvenu. Elle s’élève à <strong>{{DO_TotalTTC}}${nbsp}€${nbsp}TTC</strong> ({{DO_TotalHT}}${nbsp}€${nbsp}HT).`,
      'Vous la trouverez en pièce jointe. Nous vous remercions de bien vouloir la régler dès que possible.',
      'Si votre règlement nous a été adressé entre-temps, veuillez ne pas tenir compte de ce message. Pour toute question, il vous suffit d’y répondre.',
      'Avec nos remerciements et nos salutations cordiales.',
    ]),
    variables_disponibles: [...templateVariables],
  },
  {
    id: relanceDevis,
    nom: 'Relance Devis',
    sujet: `Devis {{DO_Piece}}${nbsp}: votre accord est attendu`,
    corps_html: toHtml([
      'Bonjour,',
      `Nous vous avons adressé le devis <strong>{{DO_Piece}}</strong> du {{DO_Date}}, établi au nom de {{CT_Intitule}}, pour un montant de <strong>{{DO_TotalTTC}}${nbsp}€${nbsp}TTC</strong> ({{DO_TotalHT}}${nbsp}€${nbsp}HT). Il n’a pas encore été signé.`,
      'S’il vous convient, il vous suffit de le signer et de nous le retourner pour que nous préparions votre commande.',
      `Si vous souhaitez le modifier ou si vous avez une question, répondez simplement à ce message${nbsp}: nous sommes à votre disposition.`,
      'Avec nos remerciements et nos salutations cordiales.',
    ]),
    variables_disponibles: [...templateVariables],
  },
];

/** The letter of a statement, as long as the shop has not written its own. */
export const releveTemplate: TemplateEmail = {
  id: releveTemplateId,
  nom: 'Relevé de compte',
  sujet: 'Votre relevé de compte au {{RC_Date}}',
  corps_html: toHtml([
    'Bonjour,',
    'Vous trouverez en pièce jointe le relevé du compte de {{CT_Intitule}} au {{RC_Date}}. {{RC_Situation}}',
    'Pour toute question, il vous suffit de répondre à ce message.',
    'Avec nos remerciements et nos salutations cordiales.',
  ]),
  variables_disponibles: [...releveVariables],
};
