import { Worker } from 'node:worker_threads';
import { AppError, Unavailable } from '#shared/endpoints/errors.ts';
import type { Printed } from '../printed-document.ts';

export type PdfRequest = Printed;
export type PdfAnswer = { ready: true } | { pdf: Uint8Array<ArrayBuffer> } | { failure: string };

export type PdfThread = ReturnType<typeof startPdfThread>;

/**
 * A layout makes many short-lived objects: space for them halves the garbage collector's time. The other limit stops a
 * runaway document.
 */
const resourceLimits = { maxYoungGenerationSizeMb: 64, maxOldGenerationSizeMb: 256 };

type Job = { numero: string; resolve: (pdf: Uint8Array) => void; reject: (error: AppError) => void };

/**
 * Starts a thread that makes one PDF at a time. Once it has crashed or was stopped, it `isDead` and must be replaced.
 */
export function startPdfThread(entry: URL, timeoutMs: number) {
  // The thread gets no environment: it needs none of it, and it may hold secrets.
  const worker = new Worker(entry, { env: {}, execArgv: [], resourceLimits, name: 'pdf' });
  const ready = Promise.withResolvers<void>();
  let job: Job | undefined;
  let timer: NodeJS.Timeout | undefined;
  let isDead = false;

  function settle(settleJob: (job: Job) => void): void {
    const settled = job;
    clearTimeout(timer);
    job = undefined;
    worker.unref();
    if (settled) settleJob(settled);
  }

  function die(toError: (job: Job) => AppError): void {
    isDead = true;
    ready.resolve();
    settle((dying) => dying.reject(toError(dying)));
  }

  worker.unref();
  worker.on('message', (answer: PdfAnswer) => {
    if ('ready' in answer) return ready.resolve();
    settle((done) => ('pdf' in answer ? done.resolve(answer.pdf) : done.reject(toFailure(done, answer.failure))));
  });
  worker.on('error', (cause) => die((dying) => new Unavailable(toCrashMessage(dying), { cause })));
  worker.on('exit', () => die((dying) => new Unavailable(toCrashMessage(dying))));

  return {
    /** Resolves when the thread has loaded what it needs, or has failed to. */
    ready: ready.promise,
    isDead: () => isDead,

    /** Makes one PDF; the thread is killed when it takes longer than the limit. */
    render(input: Printed): Promise<Uint8Array> {
      return new Promise((resolve, reject) => {
        job = { numero: toNumero(input), resolve, reject };
        timer = setTimeout(() => {
          die((late) => new Unavailable(toLateMessage(late, timeoutMs)));
          void worker.terminate();
        }, timeoutMs);
        worker.ref();
        worker.postMessage(input);
      });
    },

    async stop(): Promise<void> {
      await worker.terminate();
    },
  };
}

function toNumero(input: Printed): string {
  if ('etiquettes' in input) return 'ces étiquettes';
  if ('commande' in input) return `la commande ${input.commande.numero}`;
  if ('releve' in input) return 'ce relevé';
  return ('cloture' in input ? input.cloture : input.document).numero || 'ce document';
}

function toFailure({ numero }: Job, failure: string): AppError {
  return new AppError(`Le PDF de ${numero} n’a pas pu être fait.`, { cause: new Error(failure) });
}

function toCrashMessage({ numero }: Job): string {
  return `La fabrication du PDF de ${numero} s’est arrêtée brutalement.`;
}

function toLateMessage({ numero }: Job, timeoutMs: number): string {
  return `Le PDF de ${numero} n’était pas fait après ${timeoutMs / 1_000}\u00a0s\u00a0: sa fabrication a été arrêtée.`;
}
