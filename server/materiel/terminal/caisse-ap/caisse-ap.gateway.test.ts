import { createServer, type Socket } from 'node:net';
import { expect, test } from 'vitest';
import { type Scenario, startTerminalSimulator } from '../simulator/terminal-simulator.ts';
import { type CaisseApSettings, createCaisseAp } from './caisse-ap.gateway.ts';

const limits = { connect: 400, send: 400, answer: 700, quiet: 40, greet: 300 };
const request = { cle: 'e'.repeat(32), montant: 1_590 };
const settings = { adresse: '127.0.0.1', caisse: '01', protocole: '3.2' } as const;

function open(port: number, more: Partial<CaisseApSettings> = {}) {
  return createCaisseAp({ ...settings, port, ...more }, limits);
}

function watch() {
  const stopping = new AbortController();
  const told = { sent: 0 };
  return { told, stopping, onSending: async () => void (told.sent += 1), signal: stopping.signal };
}

async function payOn(scenario: Scenario, pieces?: number) {
  await using terminal = await startTerminalSimulator({ scenario, slowMs: 200, ...(pieces && { pieces }) });
  const watching = watch();
  const outcome = await open(terminal.port).pay(request, watching);
  return { outcome, charges: terminal.charges, sent: watching.told.sent };
}

/** Starts a server that treats its connections as `serve` says. */
async function listen(serve: (socket: Socket) => void) {
  const server = createServer((socket) => serve(socket.on('error', () => {}).resume())).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return { port, [Symbol.asyncDispose]: () => new Promise<void>((resolve) => void server.close(() => resolve())) };
}

test('a payment that is accepted comes with its authorisation, four digits of the card and the customer’s receipt', async () => {
  const { outcome, charges, sent } = await payOn('accepted');
  expect(outcome).toMatchObject({ kind: 'accepted', montant: 1_590 });
  expect('details' in outcome && outcome.details).toMatchObject({
    autorisation: '184117',
    carte: '6368',
    application: 'CB sans contact',
    contrat: '1234567',
    recu: expect.stringContaining('NUM AUTO : 184117'),
  });
  expect({ charges, sent }).toEqual({ charges: [1_590], sent: 1 });
});

test('an answer received byte by byte, or late, is read the same', async () => {
  expect((await payOn('accepted', 3)).outcome).toMatchObject({ kind: 'accepted', montant: 1_590 });
  expect((await payOn('slow')).outcome).toMatchObject({ kind: 'accepted', montant: 1_590 });
});

test('a refusal and a cancellation on the terminal charge nothing and are reported', async () => {
  expect(await payOn('refused')).toMatchObject({
    outcome: { kind: 'refused', motif: 'La carte est refusée.' },
    charges: [],
  });
  expect(await payOn('abandoned')).toMatchObject({ outcome: { kind: 'abandoned' }, charges: [] });
});

test('a terminal that took less says how much', async () => {
  expect((await payOn('partial')).outcome).toMatchObject({ kind: 'accepted', montant: 795 });
});

test.each(['lost', 'garbage', 'another', 'cut', 'waiting'] as const)(
  'what cannot be known of «%s» is unknown, whatever was charged',
  async (scenario) => {
    expect((await payOn(scenario)).outcome).toMatchObject({ kind: 'unknown', motif: expect.stringMatching(/\.$/) });
  },
);

test('a terminal that is off is sent nothing', async () => {
  const gone = await startTerminalSimulator();
  await gone.stop();
  const watching = watch();
  const outcome = await open(gone.port).pay(request, watching);
  expect(outcome).toMatchObject({ kind: 'not-sent', motif: expect.stringContaining('refuse la connexion') });
  expect(watching.told.sent).toBe(0);
});

test('nothing is sent before it is recorded; what cannot be recorded is not sent', async () => {
  await using terminal = await startTerminalSimulator();
  const watching = { ...watch(), onSending: () => Promise.reject(new Error('the disk is full')) };
  await expect(open(terminal.port).pay(request, watching)).rejects.toThrow('the disk is full');
  expect(terminal.operations).toEqual([]);
});

test('a caller that stops waiting leaves an operation with an unknown outcome', async () => {
  await using terminal = await startTerminalSimulator({ scenario: 'waiting' });
  const watching = watch();
  setTimeout(() => watching.stopping.abort(), 100);
  const outcome = await open(terminal.port).pay(request, watching);
  expect(outcome).toEqual({ kind: 'unknown', motif: 'La caisse n’attend plus la réponse du terminal.' });
});

test('the red key of the terminal ends an operation that waits for a card', async () => {
  await using terminal = await startTerminalSimulator({ scenario: 'waiting' });
  setTimeout(() => terminal.pressRed(), 100);
  expect(await open(terminal.port).pay(request, watch())).toMatchObject({ kind: 'abandoned' });
});

test('a refund and a reversal are requested as such; what the terminal cannot do is reported', async () => {
  await using terminal = await startTerminalSimulator();
  const gateway = open(terminal.port, { protocole: '3.0' });
  expect(await gateway.refund(request, watch())).toMatchObject({ kind: 'accepted' });
  expect(await gateway.cancel(request, watch())).toMatchObject({ kind: 'accepted' });
  expect(terminal.operations.map(({ sens }) => sens)).toEqual(['1', '2']);
  terminal.play('unknown-action');
  expect(await gateway.cancel(request, watch())).toMatchObject({ kind: 'refused' });
  expect(await gateway.getLastResult(request)).toBeUndefined();
});

test('an acknowledgement of the request is not taken for its answer', async () => {
  await using terminal = await listen((socket) =>
    socket.once('data', (asked) => {
      const echo = asked.toString().replace('CK003100', '');
      socket.write(`${echo}AE00211`);
      setTimeout(() => socket.end(`${echo}AE00210`), 150);
    }),
  );
  expect(await open(terminal.port).pay(request, watch())).toMatchObject({ kind: 'accepted', montant: 1_590 });
});

test('an endless answer is aborted, and not stored', async () => {
  await using terminal = await listen((socket) => {
    const pour = () => void (socket.destroyed || (socket.write(Buffer.alloc(65_536, 'C')), setImmediate(pour)));
    socket.once('data', pour);
  });
  expect(await open(terminal.port).pay(request, watch())).toMatchObject({ kind: 'unknown' });
});

test('a terminal answers, and anything else on its port is recognised as something else', async () => {
  await using terminal = await startTerminalSimulator();
  expect(await open(terminal.port).greet()).toEqual({ answers: true });
  expect(terminal.operations).toEqual([]);
  await using mute = await listen(() => {});
  expect(await open(mute.port).greet()).toMatchObject({
    answers: false,
    motif: expect.stringContaining('ne répond pas'),
  });
  await using web = await listen((socket) => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n'));
  expect(await open(web.port).greet()).toMatchObject({ answers: false, motif: expect.stringContaining('Caisse-AP') });
});
