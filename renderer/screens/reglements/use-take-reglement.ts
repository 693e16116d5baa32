import { useWrite } from '#renderer/api/use-write.ts';
import { createReglements } from '#shared/contracts/reglements/reglements.ts';
import type { Call } from '#shared/endpoints/api-client.ts';
import { type DueDocument, type Trace, toReglementInput } from './taken-amount.ts';

type Taking = { due: DueDocument; clientCode: string; moyen: string; typed: number | null; trace: Trace };

/** Records what was received or given back for one document. */
export function useTakeReglement() {
  const send = (call: Call, { due, clientCode, moyen, typed, trace }: Taking) =>
    call(createReglements, {
      body: { client_code: clientCode, reglements: [toReglementInput(due, moyen, typed, trace)] },
    });
  return useWrite(send, { isUrgent: true, failure: 'Le règlement n’a pas été enregistré' });
}
