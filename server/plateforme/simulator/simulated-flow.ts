/** A flow as the simulated platform holds it. */
export type SimulatedFlow = {
  flowId: string;
  trackingId: string | null;
  flowType: string;
  flowDirection: 'In' | 'Out';
  processingRule: string;
  flowSyntax: string;
  name: string;
  submittedAt: string;
  updatedAt: string;
  acknowledgement: { status: 'Pending' | 'Ok' | 'Error'; details?: SimulatedDetail[] };
  file: Buffer;
};

export type SimulatedDetail = { level: 'Error'; item: string; reasonCode: string; reasonMessage: string };

/**
 * What becomes of an invoice: `approved` by the customer, `rejected` by the platform for its rules, `unknown-recipient`,
 * `refused` by the customer, in `dispute`, or `silent`: nothing is ever heard of it.
 */
export type InvoiceLife = 'approved' | 'rejected' | 'unknown-recipient' | 'refused' | 'dispute' | 'silent';

/** By the cents of the invoice's total; any other is approved. */
export const livesByCents: Readonly<Record<number, InvoiceLife>> = {
  11: 'rejected',
  12: 'unknown-recipient',
  13: 'refused',
  14: 'dispute',
  15: 'silent',
};

/** What the platform finds wrong of an invoice. */
export const rejections: Partial<Record<InvoiceLife, SimulatedDetail>> = {
  rejected: {
    level: 'Error',
    item: 'BT-130',
    reasonCode: 'REJ_SEMAN',
    reasonMessage: 'BR-CL-23 : unité inconnue à la ligne 1.',
  },
  'unknown-recipient': {
    level: 'Error',
    item: 'BT-49',
    reasonCode: 'DEST_INC',
    reasonMessage: 'Aucune ligne d’annuaire pour ce destinataire.',
  },
};

/** What the customer makes of it, one status after the other. */
export const lives: Partial<Record<InvoiceLife, { code: string; motif?: { code: string; texte: string } }[]>> = {
  approved: [{ code: '202' }, { code: '203' }, { code: '204' }, { code: '205' }],
  refused: [
    { code: '202' },
    { code: '210', motif: { code: 'CMD_ERR', texte: 'Nous n’avons pas commandé ces articles.' } },
  ],
  dispute: [
    { code: '202' },
    { code: '207', motif: { code: 'QTE_ERR', texte: 'Il manque deux pièces à la livraison.' } },
  ],
};
