import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createTemporaryFolder } from '#server/testing/fixtures/temporary-folder.ts';
import { createSmtpJournal } from './smtp-journal.ts';

const start = new Date('2026-03-16T09:30:00Z');
const inHand = start.getTime() + 1_000;

async function openFolder() {
  const folder = await createTemporaryFolder();
  const file = join(folder.path, 'envois.journal');
  const open = (now = start) => createSmtpJournal({ file, now: () => now });
  return { ...folder, file, open, [Symbol.asyncDispose]: () => folder[Symbol.asyncDispose]() };
}

test('a killed service leaves what was handed over, what was taken, and what may be handed over again', async () => {
  await using folder = await openFolder();
  const killed = folder.open();
  killed.begin();
  killed.note('>', 'a');
  killed.note('>', 'b');
  killed.note('+', 'b');
  killed.note('>', 'c');
  killed.note('-', 'c');
  const next = folder.open();
  const fates = ['a', 'b', 'c', 'd'].map((id) => next.findOutcome(id, inHand));
  expect(fates).toEqual(['unknown', 'taken', 'not-handed', 'not-handed']);
});

test('nothing is known of a message that was begun before the journal was', async () => {
  await using folder = await openFolder();
  expect(folder.open().findOutcome('a', inHand)).toBe('unknown');
  folder.open().begin();
  expect(folder.open().findOutcome('a', start.getTime() - 1)).toBe('unknown');
  folder.open(new Date(inHand + 1)).begin();
  expect(folder.open().findOutcome('a', inHand)).toBe('unknown');
});

test('notes from before the machine’s last start are ignored: the last of them may be missing', async () => {
  await using folder = await openFolder();
  folder.open().begin();
  const [since, machineStart] = readFileSync(folder.file, 'latin1').trim().split(' ').map(Number);
  writeFileSync(folder.file, `${since} ${Number(machineStart) - 60_000}\n`);
  expect(folder.open().findOutcome('a', inHand)).toBe('unknown');
});

test('an SMTP journal without a file knows no message, and does not fail', () => {
  const journal = createSmtpJournal({ file: undefined, now: () => start });
  journal.begin();
  journal.note('>', 'a');
  expect(journal.findOutcome('a', inHand)).toBe('unknown');
});
