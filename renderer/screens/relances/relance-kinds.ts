import { documentKinds } from '#shared/contracts/documents/documents.ts';
import {
  type ARelancer,
  listDevisARelancer,
  listFacturesARelancer,
  remindDevis,
  remindFacture,
  remindFactures,
} from '#shared/contracts/ventes/relances.ts';
import type { Call } from '#shared/endpoints/api-client.ts';

export type RelanceKind = 'facture' | 'devis';

type Sent = { email_log_id: string };
type Reminded = Pick<ARelancer, 'numero' | 'derniere_relance'>;
type RelanceLabels = {
  plural: string;
  path: string;
  none: string;
  due: string;
  age: string;
  amount: string;
  all: string;
};

type KindApi = {
  list: typeof listFacturesARelancer | typeof listDevisARelancer;
  endpoint: typeof remindFacture | typeof remindDevis;
  template: 'relance_facture' | 'relance_devis';
  code: number;
  /**
   * Sends one letter about one or more documents of a customer; refused when somebody else has sent a reminder of one
   * since it was read.
   */
  remind: (send: Call, letter: readonly [Reminded, ...Reminded[]], message: string | null) => Promise<Sent>;
  words: RelanceLabels;
};

/** The differences between unpaid invoices and unsigned quotes. */
export const relanceKinds: Record<RelanceKind, KindApi> = {
  facture: {
    list: listFacturesARelancer,
    endpoint: remindFacture,
    template: 'relance_facture',
    code: documentKinds.facture.code,
    remind: (send, letter, message) =>
      letter.length > 1
        ? send(remindFactures, { body: { factures: letter.map(toSeen), message_personnalise: message } })
        : send(remindFacture, toRequest(letter[0], message)),
    words: {
      plural: 'Factures impayées',
      path: '/factures',
      none: 'Aucune facture impayée',
      due: 'Échéance',
      age: 'Retard',
      amount: 'Montant dû',
      all: 'Relancer les retards',
    },
  },
  devis: {
    list: listDevisARelancer,
    endpoint: remindDevis,
    template: 'relance_devis',
    code: documentKinds.devis.code,
    remind: (send, [relance], message) => send(remindDevis, toRequest(relance, message)),
    words: {
      plural: 'Devis non signés',
      path: '/devis',
      none: 'Aucun devis sans réponse',
      due: 'Valable jusqu’au',
      age: 'Depuis',
      amount: 'Montant TTC',
      all: 'Relancer les devis valables',
    },
  },
};

function toSeen({ numero, derniere_relance }: Reminded) {
  return { numero, derniere_relance_connue: derniere_relance };
}

function toRequest({ numero, derniere_relance }: Reminded, message: string | null) {
  const body = { doc_id: numero, message_personnalise: message, derniere_relance_connue: derniere_relance };
  return { params: { id: numero }, body };
}
