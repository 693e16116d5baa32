import type { SensOperation } from '#shared/contracts/materiel/terminal.ts';
import type { TerminalOutcome } from '../terminal.gateway.ts';
import { findAfMessage, motifs } from './caisse-ap-messages.ts';
import { toDetails } from './caisse-ap-details.ts';
import { encodeTlv, answersLater, type TlvFields } from './tlv.ts';

export type CaisseApRequest = {
  sens: SensOperation;
  /** Amount in cents. */
  montant: number;
  /** The till's number, two digits. */
  caisse: string;
  protocole: '3.0' | '3.2';
  cle: string;
};

const actions: Record<SensOperation, string> = { debit: '0', credit: '1', annulation: '2' };
const versions = { '3.0': '0300', '3.2': '0320' } as const;
/** Required by the protocol, and never used. */
const identifiant = '012345678901';
const euro = '978';
const identification = 'I';

/** The largest amount a terminal takes, in cents: twelve digits. */
const largestAmount = 999_999_999_999;

/** Returns the message that asks for an operation. */
export function toRequestMessage({ sens, montant, caisse, protocole, cle }: CaisseApRequest): Buffer {
  if (!Number.isSafeInteger(montant) || montant <= 0 || montant > largestAmount) throw new Error('no such amount');
  return encodeTlv([
    ['CZ', versions[protocole]],
    ['CJ', identifiant],
    ['CA', caisse],
    ['CB', String(montant).padStart(2, '0')],
    ['CD', actions[sens]],
    ['CE', euro],
    // These fields are unknown to the first versions.
    ...(protocole === '3.2'
      ? ([
          ['CF', cle],
          ['CK', '100'],
        ] as const)
      : []),
  ]);
}

/** Returns a message that asks the terminal to identify itself, without any amount. */
export function toGreetingMessage({ caisse, protocole }: Pick<CaisseApRequest, 'caisse' | 'protocole'>): Buffer {
  return encodeTlv([
    ['CZ', versions[protocole]],
    ['CJ', identifiant],
    ['CA', caisse],
    ['CD', identification],
  ]);
}

/** Returns whether a message ends an operation; the terminal may first send an acknowledgement (`AE` 11). */
export function isFinal(fields: TlvFields): boolean {
  const state = fields.get('AE');
  return state !== undefined && state !== answersLater;
}

/**
 * Returns the outcome that an answer gives for a request. An answer that does not match the request is `unknown`,
 * because it could be another one's.
 */
export function toOutcome(fields: TlvFields, request: CaisseApRequest): TerminalOutcome {
  const state = fields.get('AE');
  if (state === '10') return toAccepted(fields, request);
  if (state !== '01') return { kind: 'unknown', motif: motifs.unreadable };
  const { words, isAbandoned, isContradiction } = findAfMessage(fields.get('AF') ?? '');
  if (isContradiction) return { kind: 'unknown', motif: words };
  return { kind: isAbandoned ? 'abandoned' : 'refused', motif: words, details: toDetails(fields) };
}

function toAccepted(fields: TlvFields, request: CaisseApRequest): TerminalOutcome {
  const amount = fields.get('CB') ?? '';
  const montant = /^\d{1,12}$/.test(amount) ? Number(amount) : 0;
  if (montant <= 0 || montant > request.montant || !isAbout(fields, request))
    return { kind: 'unknown', motif: motifs.another };
  return { kind: 'accepted', montant, details: toDetails(fields) };
}

function isAbout(fields: TlvFields, { sens, caisse, protocole, cle }: CaisseApRequest): boolean {
  const same = (tag: string, value: string) => fields.get(tag) === value;
  const named = protocole === '3.0' || !fields.has('CF') || same('CF', cle);
  return same('CD', actions[sens]) && same('CA', caisse) && same('CE', euro) && named;
}
