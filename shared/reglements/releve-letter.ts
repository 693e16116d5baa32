import type { Releve } from '#shared/contracts/reglements/releves.ts';
import { formatAmount } from '#shared/money/money.ts';
import { formatDate } from '#shared/time/dates.ts';
import { escapeHtml, mergeTemplate, toMessageHtml } from '#shared/text/merge-template.ts';

const nbsp = '\u00a0';
const style = 'font-family:Arial,Helvetica,sans-serif;font-size:15px;line-height:1.55;color:#1f2933;max-width:560px';

/** The letter a statement is attached to; a message of one's own takes its place, its `{{CT_Intitule}}` and `{{RC_Solde}}` filled in. */
export function toReleveLetter(releve: Releve, message: string | null): { sujet: string; corps_html: string } {
  const { client_intitule, au, solde_final } = releve;
  const values = { CT_Intitule: client_intitule, RC_Date: formatDate(au), RC_Solde: formatAmount(solde_final) };
  const body = message
    ? mergeTemplate({ sujet: '', corps_html: toMessageHtml(message) }, values).corps_html
    : toBody(releve).join('\n');
  return {
    sujet: `Votre relevé de compte au ${formatDate(au)}`,
    corps_html: `<div style="${style}">\n${body}\n</div>`,
  };
}

function toBody({ client_intitule, au, solde_final, echu }: Releve): string[] {
  const strong = (amount: number) => `<strong>${formatAmount(Math.abs(amount))}</strong>`;
  const late = echu > 0 ? `, dont ${strong(echu)} sont échus` : '';
  const balance =
    solde_final > 0
      ? `Il s’élève à ${strong(solde_final)}${late}. Nous vous remercions de votre règlement.`
      : solde_final < 0
        ? `Il est en votre faveur de ${strong(solde_final)}.`
        : `Il est soldé${nbsp}: rien ne reste à régler.`;
  return [
    '<p>Bonjour,</p>',
    `<p>Vous trouverez en pièce jointe le relevé du compte de ${escapeHtml(client_intitule)} au ${formatDate(au)}. ${balance}</p>`,
    '<p>Pour toute question, il vous suffit de répondre à ce message.</p>',
    '<p>Avec nos remerciements et nos salutations cordiales.</p>',
  ];
}
