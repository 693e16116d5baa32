import { useWrite } from '#renderer/api/use-write.ts';
import { asShown, writeSeen } from '#renderer/api/write-seen.ts';
import { chargeTerminal } from '#shared/contracts/materiel/terminal.ts';
import { createReglements } from '#shared/contracts/reglements/reglements.ts';
import type { SendTo } from '#shared/endpoints/api-client.ts';
import type { CallOf } from '#shared/endpoints/endpoint.ts';
import { Outdated } from '#shared/endpoints/errors.ts';
import { type DueDocument, type Typed, toReglementInput } from './payment-amount.ts';

type Reglement = CallOf<typeof chargeTerminal>['body']['reglement'];
type Taking = Typed & { due: DueDocument; clientCode: string };

/** Records what was received or given back for one document. */
export function useTakeReglement() {
  return useWrite(createReglements, takeReglement, { isUrgent: true, failure: 'Le règlement n’a pas été enregistré' });
}

/** Sends what was typed to the payment terminal, which records it once the card is accepted. */
export function useChargeTerminal() {
  return useWrite(
    chargeTerminal,
    (call, { due, clientCode, ...typed }: Taking) =>
      sendSeen(due, (ifMatch) => {
        const body = { client_code: clientCode, reglement: toReglementInput(due, typed) };
        return call({ body, ifMatch });
      }),
    { failure: 'Le terminal n’a rien reçu' },
  );
}

/** @throws {Outdated} which says what to do, once somebody else has changed the document or settled some of it. */
export function takeReglement(call: SendTo<typeof createReglements>, { due, clientCode, ...typed }: Taking) {
  return sendSeen(due, (ifMatch) => sendReglement(call, clientCode, toReglementInput(due, typed), ifMatch));
}

export function useRecordReglement() {
  return useWrite(
    createReglements,
    (call, { clientCode, reglement }: { clientCode: string; reglement: Reglement }) =>
      withAdvice(sendReglement(call, clientCode, reglement)),
    { isUrgent: true, failure: 'Le règlement n’a pas été enregistré' },
  );
}

function sendReglement(
  call: SendTo<typeof createReglements>,
  clientCode: string,
  reglement: Reglement,
  ifMatch?: string,
) {
  return call({
    body: { client_code: clientCode, reglements: [reglement] },
    ...(ifMatch && { ifMatch }),
  });
}

/**
 * Sends a payment with the document as it was on screen: if another user has settled part of it meanwhile, this user
 * reviews it first.
 */
function sendSeen<T>({ vu }: DueDocument, send: (ifMatch?: string) => Promise<T>): Promise<T> {
  return withAdvice(vu ? writeSeen(asShown(vu, ['reste_du', 'statut']), send) : send());
}

const advice = 'Ce qui reste dû vient d’être relu\u00a0: vérifiez-le, puis recommencez.';

async function withAdvice<T>(sent: Promise<T>): Promise<T> {
  return sent.catch((error: unknown) => {
    throw error instanceof Outdated ? new Outdated(`${error.message} ${advice}`, error.actuel) : error;
  });
}
