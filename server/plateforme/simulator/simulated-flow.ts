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
 * The scenario of an invoice: `approved` by the customer, `rejected` by the platform's rules, `unknown-recipient`,
 * `refused` by the customer, in `dispute`, or `silent` (it never gets a status).
 */
export type InvoiceLife = 'approved' | 'rejected' | 'unknown-recipient' | 'refused' | 'dispute' | 'silent';

/** Scenarios by the cents of the invoice's total; any other is approved. */
export const livesByCents: Readonly<Record<number, InvoiceLife>> = {
  11: 'rejected',
  12: 'unknown-recipient',
  13: 'refused',
  14: 'dispute',
  15: 'silent',
};

/** The errors the platform finds in an invoice. */
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

/** The customer's statuses, one after the other. */
export const simulatedStatuses: Partial<
  Record<InvoiceLife, { code: string; motif?: { code: string; texte: string } }[]>
> = {
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

/** Returns whether a life cycle message is the customer's. */
function isFromBuyer(file: Buffer): boolean {
  return /<ram:SenderTradeParty>[^]*?<ram:RoleCode>BY</.test(file.toString('utf8'));
}

/** Returns the platform's name for the kind of a file. */
export function toFlowType(syntax: string, file: Buffer): string {
  if (syntax === 'CDAR') return isFromBuyer(file) ? 'SupplierInvoiceLC' : 'CustomerInvoiceLC';
  if (syntax !== 'FRR') return 'CustomerInvoice';
  return file.includes('<PaymentsReport>') ? 'AggregatedCustomerPaymentReport' : 'AggregatedCustomerTransactionReport';
}

/** Returns a supplier's invoice, as it is delivered to the shop. */
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
