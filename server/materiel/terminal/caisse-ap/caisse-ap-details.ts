import type { TerminalDetails } from '../terminal.gateway.ts';
import { decodeTlv, type TlvFields } from './tlv.ts';

const applications: Record<string, string> = {
  '001': 'CB contact',
  '00B': 'CB sans contact',
  '002': 'American Express contact',
  '00D': 'American Express sans contact',
  '00C': 'Chèque',
  '00E': 'Conecs contact',
  '10E': 'Conecs sans contact',
  '00U': 'UnionPay',
};

const longestReceipt = 2_000;

/** Returns what may be stored of an answer: of the card only its last four digits, never its number or expiry date. */
export function toDetails(fields: TlvFields): TerminalDetails {
  const card = fields.get('AA') ?? '';
  return {
    autorisation: findPlain(fields.get('AC')),
    carte: findLastDigits(card),
    application: applications[fields.get('CC') ?? ''] ?? null,
    contrat: findPlain(fields.get('CG')),
    recu: findReceipt(fields, card),
  };
}

function findPlain(value: string | undefined): string | null {
  return value !== undefined && /^[A-Za-z0-9]{1,12}$/.test(value) ? value : null;
}

/** Returns the last four digits of `497010######6368`, whole or already truncated. */
function findLastDigits(card: string): string | null {
  return /(\d{4})\D*$/.exec(card.split('=')[0] ?? '')?.[1] ?? null;
}

/** Returns the receipt, which `AK` holds in base64, either directly or inside `ZT`. */
function findReceipt(fields: TlvFields, card: string): string | null {
  const packed = decodeTlv(Buffer.from(`CZ0010${fields.get('ZT') ?? ''}`, 'latin1'));
  const encoded = fields.get('AK') ?? (packed.kind === 'whole' ? packed.fields.get('AK') : undefined);
  if (encoded === undefined || !/^[A-Za-z0-9+/]+={0,2}$/.test(encoded)) return null;
  const lines = Buffer.from(encoded, 'base64')
    .toString('latin1')
    .replace(/\r\n?/g, '\n')
    // oxlint-disable-next-line no-control-regex
    .replace(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f]/g, '')
    .slice(0, longestReceipt)
    .trimEnd();
  return lines === '' ? null : hideCards(lines, card);
}

/**
 * Hides card numbers in a receipt: terminals print them truncated, and one that does not must not be copied. Numbers of
 * fourteen digits are left, because a shop's SIRET has fourteen.
 */
function hideCards(text: string, card: string): string {
  const digits = /^\d{8,19}/.exec(card)?.[0];
  const known = digits === undefined ? text : text.replaceAll(digits, hide(digits));
  return known.replace(/\d{13,19}/g, (run) => (run.length !== 14 && hasCheckDigit(run) ? hide(run) : run));
}

const hide = (digits: string) => digits.slice(-4).padStart(digits.length, '#');

/** Checks the Luhn digit, which every card number has. */
function hasCheckDigit(digits: string): boolean {
  const sum = [...digits].reverse().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 0 ? 1 : 2);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}
