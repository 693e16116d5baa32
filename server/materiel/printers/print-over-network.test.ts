import { createServer } from 'node:net';
import { expect, test } from 'vitest';
import { paperOutStatus, startPrinterSink } from '#server/testing/running/start-printer-sink.ts';
import { type PrintLimits, printOverNetwork } from './print-over-network.ts';

const data = Buffer.from('Bonjour\n'.repeat(40));
const quick = { connect: 400, status: 100, send: 400, confirm: 300, end: 200 };
type Options = Parameters<typeof startPrinterSink>[0];

async function printOn(options: Options, { language = 'escpos', confirms = true, limits = quick }: Asked = {}) {
  await using sink = await startPrinterSink(options);
  let handed = 0;
  const to = { adresse: sink.adresse, port: sink.port };
  const outcome = await printOverNetwork({ to, language, data, confirms, limits, onHandingOver: () => (handed += 1) });
  await sink.stop();
  return { outcome, handed, printed: Buffer.concat(sink.prints).toString('latin1') };
}
type Asked = { language?: 'escpos' | 'zpl'; confirms?: boolean; limits?: Partial<PrintLimits> };

test('a printer that answers says that it has printed', async () => {
  const { outcome, handed, printed } = await printOn({});
  expect(outcome).toEqual({ kind: 'printed' });
  expect(handed).toBe(1);
  expect(printed).toBe(`${data.toString()}\u001dr\u0001`);
});

test('a printer that never answers gets everything, and does not count as having printed', async () => {
  const { outcome, printed } = await printOn({ mute: true });
  expect(outcome).toEqual({ kind: 'handed' });
  expect(printed).toBe(data.toString());
});

test('a printer without paper is given nothing', async () => {
  const { outcome, handed, printed } = await printOn({ status: () => paperOutStatus });
  expect(outcome).toEqual({ kind: 'later', erreur: 'L’imprimante n’a plus de papier.' });
  expect({ handed, printed }).toEqual({ handed: 0, printed: '' });
});

test.each([
  [[0x12, 0x16, 0x12, 0x12], 'Le capot de l’imprimante est ouvert.'],
  [[0x12, 0x12, 0x1a, 0x12], 'Le massicot de l’imprimante est bloqué.'],
  [[0x12, 0x12, 0x32, 0x12], 'L’imprimante signale une panne.'],
  [[0x1a, 0x12, 0x12, 0x12], 'L’imprimante est hors ligne.'],
])('a printer’s obstacle is reported in French: %j', async (status, erreur) => {
  const { outcome } = await printOn({ status: () => status });
  expect(outcome).toEqual({ kind: 'later', erreur });
});

test('a printer that is off is tried again later', async () => {
  const sink = await startPrinterSink();
  const { adresse, port } = sink;
  await sink.stop();
  const outcome = await printOverNetwork({
    to: { adresse, port },
    language: 'escpos',
    data,
    confirms: true,
    onHandingOver: () => expect.unreachable(),
  });
  expect(outcome).toMatchObject({ kind: 'later', erreur: expect.stringContaining('refuse la connexion') });
});

test('a connection that is cut in the middle leaves the print’s outcome unknown', async () => {
  const { outcome, handed } = await printOn({ cutAfter: 100 });
  expect(outcome).toMatchObject({ kind: 'unknown', erreur: expect.stringContaining('coupée pendant l’impression') });
  expect(handed).toBe(1);
});

test('a printer that answers before and falls silent after leaves the print’s outcome unknown', async () => {
  const { outcome } = await printOn({ neverDone: true });
  expect(outcome).toMatchObject({ kind: 'unknown' });
});

test('a printer that runs out of paper in the middle is reported', async () => {
  let asked = 0;
  const status = () => (asked++ === 0 ? [0x12, 0x12, 0x12, 0x12] : paperOutStatus);
  const { outcome } = await printOn({ neverDone: true, status });
  expect(outcome).toEqual({ kind: 'unknown', erreur: 'L’imprimante n’a plus de papier.' });
});

test('a slow printer prints all the same', async () => {
  const { outcome } = await printOn({ slowMs: 150 }, { limits: { ...quick, status: 1_000, confirm: 2_000 } });
  expect(outcome).toEqual({ kind: 'printed' });
});

test('a print that is interrupted before its first byte was never made, one after it may have been', async () => {
  const stopping = new AbortController();
  const server = createServer((socket) => socket.on('error', () => {})).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const work = { to: { adresse: '127.0.0.1', port }, language: 'escpos', data, confirms: true } as const;
  const printing = printOverNetwork({ ...work, signal: stopping.signal, onHandingOver: () => {} });
  setTimeout(() => stopping.abort(), 50);
  expect((await printing).kind).toBe('later');
  const after = new AbortController();
  const printed = printOverNetwork({
    ...work,
    signal: after.signal,
    limits: quick,
    onHandingOver: () => after.abort(),
  });
  expect((await printed).kind).toBe('unknown');
  server.close();
});

test('a label printer is asked how it is in its own language', async () => {
  const well = ['030,0,0,1245,000,0,0,0,000,0,0,0', '000,0,0,0,0,2,4,0,00000000,1,000', '1234,0'];
  const open = ['030,0,0,1245,000,0,0,0,000,0,0,0', '000,0,1,0,0,2,4,0,00000000,1,000', '1234,0'];
  const asked = { language: 'zpl' } as const;
  expect((await printOn({ zebra: () => well }, asked)).outcome).toEqual({ kind: 'handed' });
  expect((await printOn({ zebra: () => open }, asked)).outcome).toEqual({
    kind: 'later',
    erreur: 'La tête de l’imprimante d’étiquettes est ouverte.',
  });
});
