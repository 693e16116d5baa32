/** Reasons for an unknown outcome, in French. */
export const motifs = {
  unreadable: 'La réponse du terminal est illisible.',
  another: 'La réponse du terminal ne correspond pas à ce qui lui était demandé.',
  silent: 'Le terminal n’a pas répondu à temps.',
  cut: 'La connexion au terminal a été coupée avant sa réponse.',
  stopped: 'La caisse n’attend plus la réponse du terminal.',
} as const;

type AfMessage = { words: string; isAbandoned?: true; isContradiction?: true };

/** The reasons a terminal adds to «not done» (`AF`); after its two digits come the bank's own codes. */
const reasons: Record<string, AfMessage> = {
  '00': { words: 'Le terminal n’a pas fait l’opération et ne dit pas pourquoi.' },
  '01': {
    words: 'Le terminal dit à la fois «\u00a0autorisée\u00a0» et «\u00a0non faite\u00a0».',
    isContradiction: true,
  },
  '02': { words: 'La banque demande un appel téléphonique avant d’accepter cette carte.' },
  '03': { words: 'Le terminal demande un forçage\u00a0: l’opération n’est pas faite.' },
  '04': { words: 'La carte est refusée.' },
  '05': { words: 'Cette carte est interdite.' },
  '06': { words: 'L’opération a été abandonnée sur le terminal.', isAbandoned: true },
  '07': { words: 'L’opération n’a pas abouti.' },
  '08': { words: 'Personne n’a présenté de carte à temps.', isAbandoned: true },
  '09': { words: 'Le terminal n’a pas compris la demande.' },
  '10': { words: 'Le terminal n’a pas pu choisir l’application de paiement.' },
  '11': { words: 'L’opération a été abandonnée sur le terminal.', isAbandoned: true },
  '12': { words: 'Le terminal ne sait pas faire cette opération.' },
  '13': { words: 'Le terminal ne prend pas l’euro.' },
};

export function findAfMessage(code: string): AfMessage {
  return reasons[code.slice(0, 2)] ?? { words: 'Le terminal n’a pas fait l’opération.' };
}
