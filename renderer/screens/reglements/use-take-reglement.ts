import { useWrite } from '#renderer/api/use-write.ts';
import { createReglements } from '#shared/contracts/reglements/reglements.ts';
import type { Call } from '#shared/endpoints/api-client.ts';
import { type DueDocument, toReglementInput } from './taken-amount.ts';

type Taking = { due: DueDocument; clientCode: string; moyen: string; typed: number | null; reference: string };

/** Records what was received or given back for one document. */
export function useTakeReglement() {
  const send = (call: Call, { due, clientCode, moyen, typed, reference }: Taking) =>
    call(createReglements, {
      body: { client_code: clientCode, reglements: [toReglementInput(due, moyen, typed, reference)] },
    });
  return useWrite(send, { isUrgent: true, failure: 'Le règlement n’a pas été enregistré' });
}
