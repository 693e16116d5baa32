import type { Call } from '#shared/api-client.ts';
import { documentKinds } from '#shared/contracts/documents.ts';
import { listDevisARelancer, listFacturesARelancer, remindDevis } from '#shared/contracts/relances.ts';
import { remindFacture } from '#shared/contracts/ventes.ts';

export type RelanceKind = 'facture' | 'devis';

type Sent = { email_log_id: string };
type Words = {
  plural: string;
  path: string;
  none: string;
  due: string;
  age: string;
  amount: string;
  noun: string;
  all: string;
};

type KindApi = {
  list: typeof listFacturesARelancer | typeof listDevisARelancer;
  endpoint: typeof remindFacture | typeof remindDevis;
  template: 'relance_facture' | 'relance_devis';
  code: number;
  remind: (send: Call, numero: string, message: string | null) => Promise<Sent>;
  words: Words;
};

/** What unpaid invoices and unsigned quotes have of their own. */
export const relanceKinds: Record<RelanceKind, KindApi> = {
  facture: {
    list: listFacturesARelancer,
    endpoint: remindFacture,
    template: 'relance_facture',
    code: documentKinds.facture.code,
    remind: (send, id, message) =>
      send(remindFacture, { params: { id }, body: { doc_id: id, message_personnalise: message } }),
    words: {
      plural: 'Factures impayées',
      path: '/factures',
      none: 'Aucune facture impayée',
      due: 'Échéance',
      age: 'Retard',
      amount: 'Montant dû',
      noun: 'facture',
      all: 'Relancer les retards',
    },
  },
  devis: {
    list: listDevisARelancer,
    endpoint: remindDevis,
    template: 'relance_devis',
    code: documentKinds.devis.code,
    remind: (send, id, message) =>
      send(remindDevis, { params: { id }, body: { doc_id: id, message_personnalise: message } }),
    words: {
      plural: 'Devis non signés',
      path: '/devis',
      none: 'Aucun devis sans réponse',
      due: 'Valable jusqu’au',
      age: 'Depuis',
      amount: 'Montant TTC',
      noun: 'devis',
      all: 'Relancer les devis valables',
    },
  },
};
