import type { releveVariables, TemplateEmail } from '#shared/contracts/emails/templates.ts';
import type { Releve } from '#shared/contracts/reglements/releves.ts';
import { formatAmount } from '#shared/money/money.ts';
import { formatDate } from '#shared/time/dates.ts';
import { mergeTemplate, toMessageHtml } from '#shared/text/merge-template.ts';

type Values = Record<(typeof releveVariables)[number], string>;
type Letter = Pick<TemplateEmail, 'sujet' | 'corps_html'>;

/** Returns the letter that comes with a statement, its placeholders filled in; a custom message replaces the body. */
export function toReleveLetter(releve: Releve, { sujet, corps_html }: Letter, message: string | null): Letter {
  const body = message ? toMessageHtml(message) : corps_html;
  return mergeTemplate({ sujet, corps_html: body }, toReleveValues(releve));
}

/** Returns the values of a statement's placeholders, formatted as in a French letter. */
function toReleveValues(releve: Releve): Values {
  const { client_intitule, au, solde_final, echu } = releve;
  return {
    CT_Intitule: client_intitule,
    RC_Date: formatDate(au),
    RC_Solde: formatAmount(solde_final),
    RC_Echu: formatAmount(echu),
    RC_Situation: toSituation(releve),
  };
}

function toSituation({ solde_final, echu }: Releve): string {
  if (solde_final < 0) return `Il est en votre faveur de ${formatAmount(-solde_final)}.`;
  if (solde_final === 0) return 'Il est soldé\u00a0: rien ne reste à régler.';
  const late = echu > 0 ? `, dont ${formatAmount(echu)} sont échus` : '';
  return `Il s’élève à ${formatAmount(solde_final)}${late}. Nous vous remercions de votre règlement.`;
}
