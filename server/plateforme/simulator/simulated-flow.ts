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

export type NewFlow = Omit<SimulatedFlow, 'flowId' | 'submittedAt' | 'updatedAt'>;

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

/** Whether a message of the life cycle is the customer's. */
function isFromBuyer(file: Buffer): boolean {
  return /<ram:SenderTradeParty>[^]*?<ram:RoleCode>BY</.test(file.toString('utf8'));
}

/** What a platform calls what it was given. */
export function toFlowType(syntax: string, file: Buffer): string {
  if (syntax === 'CDAR') return isFromBuyer(file) ? 'SupplierInvoiceLC' : 'CustomerInvoiceLC';
  if (syntax !== 'FRR') return 'CustomerInvoice';
  return file.includes('<PaymentsReport>') ? 'AggregatedCustomerPaymentReport' : 'AggregatedCustomerTransactionReport';
}

/** A supplier's invoice, as it is handed over to the shop. */
export function toOffered(name: string, file: Uint8Array): NewFlow {
  return {
    trackingId: null,
    flowType: 'SupplierInvoice',
    flowDirection: 'In',
    processingRule: 'B2B',
    flowSyntax: 'Factur-X',
    name,
    acknowledgement: { status: 'Ok' },
    file: Buffer.from(file),
  };
}
