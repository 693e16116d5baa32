import { findErrorCode } from '#server/error-code.ts';
import {
  doneQuestion,
  findDone,
  findReceiptStatus,
  findReceiptTrouble,
  receiptStatusQuestion,
} from './escpos-status.ts';
import { ConnectionBroken, type NetworkAddress, openTcpConnection, type TcpConnection } from './tcp-connection.ts';
import { findLabelStatus, findLabelTrouble, labelStatusQuestion } from './zebra-status.ts';

/**
 * The outcome of a print. `printed`: the printer confirmed it; `handed`: it took everything and never answers; `later`:
 * nothing was printed; `unknown`: after the first byte, the connection broke or the printer fell silent.
 */
export type PrintOutcome =
  | { kind: 'printed' }
  | { kind: 'handed' }
  | { kind: 'later'; erreur: string }
  | { kind: 'unknown'; erreur: string };

type PrintWork = {
  to: NetworkAddress;
  language: 'escpos' | 'zpl';
  data: Uint8Array;
  /** Waits until a printer that answers has confirmed that it printed. */
  confirms: boolean;
  /** Called before the first byte is sent: from then on it may be printed. */
  onHandingOver: () => void;
  signal?: AbortSignal | undefined;
  limits?: Partial<PrintLimits>;
};

/** Limits in milliseconds; `send` bounds the time a printer accepts no byte at all. */
export type PrintLimits = { connect: number; status: number; send: number; confirm: number; end: number };

const usualLimits: PrintLimits = { connect: 5_000, status: 700, send: 30_000, confirm: 30_000, end: 3_000 };

/** Small enough for a slow printer to take one chunk within the limit. */
const chunkBytes = 2_048;

/**
 * Prints on a network printer (TCP, most often port 9100): asks for its status, sends the data, waits for the
 * confirmation. Never rejects.
 */
export async function printOverNetwork(work: PrintWork): Promise<PrintOutcome> {
  const limits = { ...usualLimits, ...work.limits };
  let hasBegun = false;
  let line: TcpConnection | undefined;
  try {
    line = await openTcpConnection(work.to, { connectWithinMs: limits.connect, signal: work.signal });
    const status = await askStatus(line, work.language, limits);
    if (status?.trouble !== undefined) return { kind: 'later', erreur: status.trouble };
    work.onHandingOver();
    hasBegun = true;
    return await handOver(line, work, { limits, answers: status !== undefined });
  } catch (error) {
    if (!(error instanceof ConnectionBroken)) throw error;
    return hasBegun ? { kind: 'unknown', erreur: cutOff } : { kind: 'later', erreur: explain(error.cause) };
  } finally {
    line?.close();
  }
}

const cutOff = 'La connexion à l’imprimante a été coupée pendant l’impression.';

async function handOver(
  line: TcpConnection,
  { data, language, confirms }: PrintWork,
  { limits, answers }: { limits: PrintLimits; answers: boolean },
): Promise<PrintOutcome> {
  for (let at = 0; at < data.length; at += chunkBytes) await line.send(data.subarray(at, at + chunkBytes), limits.send);
  const isAsked = confirms && answers && language === 'escpos';
  if (!isAsked) {
    await line.end(limits.end);
    return { kind: 'handed' };
  }
  await line.send(doneQuestion, limits.send);
  if (await line.hear(findDone, limits.confirm)) return { kind: 'printed' };
  const trouble = (await askStatus(line, language, limits))?.trouble ?? 'L’imprimante n’a pas dit qu’elle avait fini.';
  return { kind: 'unknown', erreur: trouble };
}

/** Returns undefined for a printer that does not answer. */
async function askStatus(line: TcpConnection, language: PrintWork['language'], limits: PrintLimits) {
  await line.send(language === 'zpl' ? labelStatusQuestion : receiptStatusQuestion, limits.send);
  if (language === 'zpl') {
    const lines = await line.hear(findLabelStatus, limits.status);
    return lines && { trouble: findLabelTrouble(lines) };
  }
  const answers = await line.hear(findReceiptStatus, limits.status);
  return answers && { trouble: findReceiptTrouble(answers) };
}

const reasons: Record<string, string> = {
  ECONNREFUSED: 'L’imprimante refuse la connexion\u00a0: elle est éteinte, occupée, ou le port n’est pas le bon.',
  ETIMEDOUT: 'L’imprimante ne répond pas\u00a0: elle est éteinte ou débranchée du réseau.',
  EHOSTUNREACH: 'L’imprimante ne répond pas\u00a0: elle est éteinte ou débranchée du réseau.',
  ENETUNREACH: 'Ce poste n’est pas relié au réseau de l’imprimante.',
  ENOTFOUND: 'Aucune imprimante n’est connue sous cette adresse.',
};

function explain(cause: unknown): string {
  return reasons[findErrorCode(cause) ?? ''] ?? 'La connexion à l’imprimante a été coupée avant l’impression.';
}
