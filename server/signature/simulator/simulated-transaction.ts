export type SimulatedTransaction = {
  id: string;
  name: string;
  state: 'draft' | 'started' | 'completed' | 'refused' | 'expired' | 'canceled';
  isStalled?: boolean;
  completedAt: string | null;
  signer: string;
  document: { id: string; fileId: string; fields: string[] } | undefined;
};
