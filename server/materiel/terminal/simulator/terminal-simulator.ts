import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { decodeTlv, encodeTlv, type TlvFields } from '../caisse-ap/tlv.ts';

/**
 * The behaviour of a simulated terminal: `lost` charges and does not answer, `slow` charges after a while, `waiting`
 * waits for the red key or a card, `partial` charges half, `another` answers about another amount, `cut` ends the
 * connection.
 */
export type Scenario =
  | 'accepted'
  | 'refused'
  | 'abandoned'
  | 'lost'
  | 'garbage'
  | 'slow'
  | 'waiting'
  | 'partial'
  | 'another'
  | 'cut'
  | 'unknown-action';

/** Scenarios by the cents of the amount; any other is accepted. */
export const scenariosByCents: Readonly<Record<number, Scenario>> = {
  11: 'refused',
  12: 'abandoned',
  13: 'lost',
  14: 'garbage',
  15: 'slow',
  16: 'waiting',
  17: 'partial',
};

type Simulated = { sens: string; montant: number; accepted: boolean };

type Options = {
  port?: number;
  host?: string;
  /** The scenario of every amount; by default it depends on the cents. */
  scenario?: Scenario;
  /** Milliseconds before an answer, and before that of `slow`. */
  delayMs?: number;
  slowMs?: number;
  /** Cuts each answer into pieces of this many bytes. */
  pieces?: number;
  tell?: (line: string) => void;
};

export type TerminalSimulator = Awaited<ReturnType<typeof startTerminalSimulator>>;

/** Simulates a payment terminal that speaks Caisse-AP: a real TCP server, without a bank behind it. */
export async function startTerminalSimulator(options: Options = {}) {
  const operations: Simulated[] = [];
  const sockets = new Set<Socket>();
  const hands = { pressRed: () => {}, presentCard: () => {} };
  let scenario = options.scenario;
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
    socket.on('close', () => sockets.delete(socket));
    serve(socket, { ...options, ...(scenario && { scenario }) }, { operations, hands });
  }).listen(options.port ?? 0, options.host ?? '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    adresse: '127.0.0.1',
    port,
    operations,
    /** Returns what was really charged (positive) and given back (negative), in cents. */
    get charges(): number[] {
      return operations
        .filter(({ accepted }) => accepted)
        .map(({ sens, montant }) => (sens === '0' ? montant : -montant));
    },
    play(next: Scenario | undefined) {
      scenario = next;
    },
    /** Cancels, as a person at the terminal does. */
    pressRed: () => hands.pressRed(),
    /** Presents a card that is accepted, to a terminal that waits for one. */
    presentCard: () => hands.presentCard(),
    async stop() {
      for (const socket of sockets) socket.destroy();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
    [Symbol.asyncDispose]() {
      return this.stop();
    },
  };
}

type Simulation = { operations: Simulated[]; hands: { pressRed: () => void; presentCard: () => void } };

function serve(socket: Socket, options: Options, kept: Simulation) {
  let bytes = Buffer.alloc(0);
  socket.on('data', (chunk) => {
    bytes = Buffer.concat([bytes, chunk]);
    const reading = decodeTlv(bytes);
    if (reading.kind === 'partial') return;
    bytes = Buffer.alloc(0);
    if (reading.kind === 'garbage') return void socket.destroy();
    if (reading.fields.get('CD') === 'I') return send(socket, toAnswer(reading.fields, { AE: '10' }), options);
    play(socket, reading.fields, options, kept);
  });
}

function play(socket: Socket, request: TlvFields, options: Options, { operations, hands }: Simulation) {
  const { delayMs = 0, slowMs = 4_000, tell = () => {} } = options;
  const montant = Number(request.get('CB'));
  const scenario = options.scenario ?? scenariosByCents[montant % 100] ?? 'accepted';
  const sens = request.get('CD') ?? '';
  tell(
    `${sens === '0' ? 'débit' : sens === '1' ? 'crédit' : 'annulation'} de ${(montant / 100).toFixed(2)} € : ${scenario}`,
  );
  const end = (answer: Buffer | undefined, charged: number) => {
    hands.pressRed = hands.presentCard = () => {};
    operations.push({ sens, montant: charged, accepted: charged > 0 });
    if (answer) send(socket, answer, options);
    else socket.resetAndDestroy();
  };
  const refuse = (AF: string) => end(toAnswer(request, { AE: '01', AF }, ['CB']), 0);
  hands.pressRed = () => refuse('11');
  hands.presentCard = () => end(toAccepted(request, montant), montant);
  const plays: Record<Scenario, () => void> = {
    accepted: () => end(toAccepted(request, montant), montant),
    slow: () => end(toAccepted(request, montant), montant),
    refused: () => refuse('04'),
    abandoned: () => refuse('06'),
    'unknown-action': () => refuse('12'),
    lost: () => end(undefined, montant),
    garbage: () => end(Buffer.from('HTTP/1.1 400 Bad Request\r\n\r\n'), montant),
    partial: () => end(toAccepted(request, Math.ceil(montant / 2)), Math.ceil(montant / 2)),
    another: () => end(toAccepted(request, montant + 100), montant),
    cut: () => end(undefined, 0),
    waiting: () => {},
  };
  if (scenario !== 'waiting') setTimeout(plays[scenario], scenario === 'slow' ? slowMs : delayMs);
}

function send(socket: Socket, answer: Buffer, { pieces = answer.length }: Options) {
  for (let at = 0; at < answer.length; at += pieces) {
    const piece = answer.subarray(at, at + pieces);
    setTimeout(() => void (socket.destroyed || socket.write(piece)), at === 0 ? 0 : at);
  }
}

/** Returns an answer, which repeats the request's fields and adds the result. */
function toAnswer(request: TlvFields, added: Record<string, string>, without: readonly string[] = []): Buffer {
  const asked = [...request].filter(([tag]) => !without.includes(tag) && tag !== 'CK' && !(tag in added));
  return encodeTlv([...asked, ...Object.entries(added)]);
}

function toAccepted(request: TlvFields, montant: number): Buffer {
  const receipt = [
    'CARTE BANCAIRE',
    'SANS CONTACT',
    '############6368',
    'NUM AUTO : 184117',
    `MONTANT : ${(montant / 100).toFixed(2)} EUR`,
    request.get('CD') === '0' ? 'DEBIT' : 'CREDIT',
    'TICKET CLIENT',
    'A CONSERVER',
  ].join('\n');
  const encoded = Buffer.from(receipt, 'latin1').toString('base64');
  const asked = request.get('CK') === '100' ? { AK: encoded } : {};
  const card = { AA: '497010######6368', AB: '2912', AC: '184117', CC: '00B', CI: '2', CG: '1234567' };
  return toAnswer(request, { CB: String(montant).padStart(2, '0'), AE: '10', ...card, ...asked });
}
