import fc from 'fast-check';
import { expect, test } from 'vitest';
import { toDetails } from './caisse-ap-details.ts';
import { type CaisseApRequest, toOutcome, toRequestMessage } from './caisse-ap-message.ts';
import { decodeTlv, encodeTlv, longestMessage } from './tlv.ts';

const request: CaisseApRequest = { sens: 'debit', montant: 1_590, caisse: '01', protocole: '3.0', cle: 'c'.repeat(32) };
const fields = (text: string) => {
  const reading = decodeTlv(Buffer.from(text, 'latin1'));
  return reading.kind === 'whole' ? reading.fields : new Map<string, string>();
};
const answer = (rest: string) => toOutcome(fields(`CZ0040300CA00201CD0010CE003978${rest}`), request);

test('a debit of 15.90 € is asked for in the protocol’s own words', () => {
  expect(toRequestMessage(request).toString()).toBe('CZ0040300CJ012012345678901CA00201CB0041590CD0010CE003978');
  expect(toRequestMessage({ ...request, sens: 'credit', montant: 5, protocole: '3.2' }).toString()).toBe(
    `CZ0040320CJ012012345678901CA00201CB00205CD0011CE003978CF032${'c'.repeat(32)}CK003100`,
  );
});

test('any bytes are read as a message, as incomplete, or as garbage', () => {
  const anything = fc.oneof(
    fc.uint8Array({ maxLength: 300 }),
    fc.string({ maxLength: 300 }).map((text) => Buffer.from(`CZ0040300${text}`, 'latin1')),
    fc
      .array(fc.tuple(fc.constantFrom('AE', 'AF', 'CB', 'AA', 'AK', 'ZT'), fc.string({ minLength: 1, maxLength: 40 })))
      .map((some) => Buffer.from(`CZ0040300${some.map(([tag, value]) => `${tag}0${value.length}${value}`).join('')}`)),
  );
  fc.assert(
    fc.property(anything, (bytes) => {
      const reading = decodeTlv(bytes);
      expect(['whole', 'partial', 'garbage']).toContain(reading.kind);
      if (reading.kind !== 'whole') return;
      const outcome = toOutcome(reading.fields, request);
      if (outcome.kind === 'accepted') expect(outcome.montant).toBeLessThanOrEqual(request.montant);
      const { carte, recu } = toDetails(reading.fields);
      expect(carte ?? '0000').toMatch(/^\d{4}$/);
      expect((recu ?? '').length).toBeLessThanOrEqual(2_000);
    }),
    { numRuns: 2_000 },
  );
});

test('a written message is read back, in pieces and whole', () => {
  const value = fc.stringMatching(/^[ -~]{1,60}$/);
  fc.assert(
    fc.property(fc.uniqueArray(fc.stringMatching(/^[A-Y][A-Z]$/), { maxLength: 8 }), value, (tags, text) => {
      const sent = [['CZ', '0300'] as const, ...tags.filter((tag) => tag !== 'CZ').map((tag) => [tag, text] as const)];
      const bytes = encodeTlv(sent);
      expect(decodeTlv(bytes)).toEqual({ kind: 'whole', fields: new Map(sent) });
      expect(decodeTlv(bytes.subarray(0, -1)).kind).toBe('partial');
    }),
  );
});

test('a message beyond the protocol’s limits is garbage, and so is a repeated tag', () => {
  expect(decodeTlv(Buffer.alloc(longestMessage + 1, 'C')).kind).toBe('garbage');
  expect(decodeTlv(Buffer.from('CZ0040300AE00210AE00201')).kind).toBe('garbage');
  expect(decodeTlv(Buffer.from('HTTP/1.1 400')).kind).toBe('garbage');
  expect(decodeTlv(Buffer.from('CZ0040300AE00210\r\n')).kind).toBe('whole');
});

test('an answer is accepted only when it is about the request', () => {
  expect(answer('CB0041590AE00210')).toMatchObject({ kind: 'accepted', montant: 1_590 });
  expect(answer('CB0041000AE00210')).toMatchObject({ kind: 'accepted', montant: 1_000 });
  for (const other of ['CB0041591AE00210', 'AE00210', 'CB0041590', 'CB0041590AE00299', 'CB00X1590AE00210'])
    expect(answer(other).kind).toBe('unknown');
  const credit = toOutcome(fields('CZ0040300CA00201CD0011CE003978CB0041590AE00210'), request);
  expect(credit.kind).toBe('unknown');
});

test('a refusal of the terminal is reported in French, with the bank’s own codes', () => {
  expect(answer('AE00201AF00204')).toMatchObject({ kind: 'refused', motif: 'La carte est refusée.' });
  expect(answer('AE00201AF02904148HOLDER INVALID          ')).toMatchObject({ kind: 'refused' });
  expect(answer('AE00201AF00206')).toMatchObject({ kind: 'abandoned' });
  expect(answer('AE00201AF00211')).toMatchObject({ kind: 'abandoned' });
  expect(answer('AE00201')).toMatchObject({ kind: 'refused', motif: 'Le terminal n’a pas fait l’opération.' });
  expect(answer('AE00201AF00201').kind).toBe('unknown');
});

test('only four digits of a card are stored, even where the terminal sends them all', () => {
  const recu = Buffer.from('CARTE 4970101234567890\n5017677122000674\nSIRET 39033422500096').toString('base64');
  const ak = `AK${String(recu.length).padStart(3, '0')}${recu}`;
  const whole = `CZ0040320AA0165017677122000674AC006184117CC00300BZT${String(ak.length).padStart(3, '0')}${ak}`;
  const details = toDetails(fields(whole));
  expect(details).toMatchObject({ carte: '0674', autorisation: '184117', application: 'CB sans contact' });
  expect(details.recu).toContain('############0674');
  expect(details.recu).toContain('SIRET 39033422500096');
  expect(JSON.stringify(details)).not.toContain('501767712200');
  expect(toDetails(fields('CZ0040300AA016497010######6368')).carte).toBe('6368');
});
