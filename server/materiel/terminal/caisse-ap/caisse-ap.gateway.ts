import { findErrorCode } from '#server/error-code.ts';
import type { SensOperation } from '#shared/contracts/materiel/terminal.ts';
import {
  ConnectionBroken,
  type NetworkAddress,
  openTcpConnection,
  type TcpConnection,
} from '../../printers/tcp-connection.ts';
import type { TerminalGateway, TerminalOutcome, TerminalRequest, TerminalWatch } from '../terminal.gateway.ts';
import { type CaisseApRequest, isFinal, toGreetingMessage, toOutcome, toRequestMessage } from './caisse-ap-message.ts';
import { motifs } from './caisse-ap-messages.ts';
import { decodeTlv, type TlvFields } from './tlv.ts';

/** Limits in milliseconds; `answer` leaves the cardholder time to find the card and type the code. */
export type CaisseApLimits = { connect: number; send: number; answer: number; quiet: number; greet: number };

const usualLimits: CaisseApLimits = { connect: 5_000, send: 5_000, answer: 180_000, quiet: 250, greet: 5_000 };

export type CaisseApSettings = NetworkAddress & Pick<CaisseApRequest, 'caisse' | 'protocole'>;

/**
 * Returns a client for a terminal that speaks Caisse-AP over IP (association-du-paiement.fr): one connection per
 * operation, one message each way, most often on port 8888. The protocol cannot cancel an operation under way, and its
 * public part cannot ask for the last result.
 */
export function createCaisseAp(settings: CaisseApSettings, given: Partial<CaisseApLimits> = {}): TerminalGateway {
  const limits = { ...usualLimits, ...given };
  const { caisse, protocole } = settings;
  const ask = (sens: SensOperation) => (request: TerminalRequest, watch: TerminalWatch) =>
    exchange(settings, { ...request, sens, caisse, protocole }, { ...watch, limits });

  return {
    pay: ask('debit'),
    refund: ask('credit'),
    cancel: ask('annulation'),
    getLastResult: async () => undefined,
    greet: () => greet(settings, limits),
  };
}

type Watched = TerminalWatch & { limits: CaisseApLimits };

async function exchange(to: NetworkAddress, request: CaisseApRequest, watch: Watched): Promise<TerminalOutcome> {
  const { limits, signal, onSending } = watch;
  let isSent = false;
  let line: TcpConnection | undefined;
  try {
    line = await openTcpConnection(to, { connectWithinMs: limits.connect, signal });
    await onSending();
    isSent = true;
    await line.send(toRequestMessage(request), limits.send);
    return await hearOutcome(line, request, limits);
  } catch (error) {
    if (!(error instanceof ConnectionBroken)) throw error;
    if (!isSent) return { kind: 'not-sent', motif: explain(error.cause) };
    return { kind: 'unknown', motif: signal.aborted ? motifs.stopped : motifs.cut };
  } finally {
    line?.close();
  }
}

async function hearOutcome(
  line: TcpConnection,
  request: CaisseApRequest,
  limits: CaisseApLimits,
): Promise<TerminalOutcome> {
  const heard = await hearAnswer(line, limits.answer, limits.quiet);
  if (heard === 'garbage') return { kind: 'unknown', motif: motifs.unreadable };
  return heard === 'nothing' ? { kind: 'unknown', motif: motifs.silent } : toOutcome(heard, request);
}

/**
 * Returns the last message of an operation: a whole one with nothing after it for a moment, or before the end of the
 * connection.
 */
async function hearAnswer(line: TcpConnection, withinMs: number, quietMs: number) {
  const until = performance.now() + withinMs;
  let bytes = Buffer.alloc(0);
  let answer: TlvFields | undefined;
  for (;;) {
    const left = answer ? quietMs : until - performance.now();
    const more = left > 0 ? await hearMore(line, left, answer !== undefined) : undefined;
    if (more === undefined) return answer ?? (bytes.length > 0 ? 'garbage' : 'nothing');
    const reading = decodeTlv((bytes = Buffer.concat([bytes, more])));
    if (reading.kind === 'garbage') return 'garbage';
    answer = reading.kind === 'whole' && isFinal(reading.fields) ? reading.fields : undefined;
  }
}

/** Returns what arrived next; undefined when nothing did. A connection that ends after a whole answer is no failure. */
async function hearMore(line: TcpConnection, withinMs: number, isWhole: boolean): Promise<Buffer | undefined> {
  try {
    return await line.hear((heard) => (heard.length > 0 ? Buffer.from(heard) : undefined), withinMs);
  } catch (error) {
    if (isWhole && error instanceof ConnectionBroken) return undefined;
    throw error;
  }
}

async function greet(settings: CaisseApSettings, limits: CaisseApLimits) {
  let line: TcpConnection | undefined;
  try {
    line = await openTcpConnection(settings, { connectWithinMs: limits.connect });
    await line.send(toGreetingMessage(settings), limits.send);
    const heard = await hearAnswer(line, limits.greet, limits.quiet);
    if (typeof heard !== 'string') return { answers: true as const };
    return { answers: false as const, motif: heard === 'garbage' ? otherProtocol : mute };
  } catch (error) {
    if (!(error instanceof ConnectionBroken)) throw error;
    return { answers: false as const, motif: line ? otherProtocol : explain(error.cause) };
  } finally {
    line?.close();
  }
}

const mute = 'Quelque chose écoute à cette adresse, mais ne répond pas comme un terminal.';
const otherProtocol = 'Ce qui écoute à cette adresse ne parle pas Caisse-AP.';

const reasons: Record<string, string> = {
  ECONNREFUSED: 'Le terminal refuse la connexion\u00a0: il est éteint, en veille, ou le port n’est pas le bon.',
  ETIMEDOUT: 'Le terminal ne répond pas\u00a0: il est éteint ou débranché du réseau.',
  EHOSTUNREACH: 'Le terminal ne répond pas\u00a0: il est éteint ou débranché du réseau.',
  ENETUNREACH: 'Ce poste n’est pas relié au réseau du terminal.',
  ENOTFOUND: 'Aucun terminal n’est connu sous cette adresse.',
};

function explain(cause: unknown): string {
  return reasons[findErrorCode(cause) ?? ''] ?? 'La connexion au terminal a été coupée avant la demande.';
}
