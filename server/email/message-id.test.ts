import { expect, test } from 'vitest';
import { findLogId, toEnvelopeId, toMessageId } from './message-id.ts';

const id = '0b0c6f2e-7f57-4f3e-9a53-2f6d0a4f1c11';

test('a log is found from the id of its message', () => {
  expect(toMessageId(id, 'contact@boutique.example')).toBe(`<comptoir-${id}@boutique.example>`);
  expect(findLogId(`Original-Message-ID: ${toMessageId(id, 'a@b.fr')}`)).toBe(id);
  expect(findLogId(toEnvelopeId(id))).toBe(id);
  expect(findLogId('<0b0c6f2e@autre.example>')).toBeUndefined();
});
