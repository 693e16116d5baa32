import type { Logger } from 'pino';
import type { Write } from '#server/database/commit-group.ts';
import type { IssuedFiles } from '#server/features/documents/issued-files.ts';
import { isEmissible } from '#shared/contracts/ventes/ventes.ts';
import { type DocumentComplet, findKindOfNumero } from '#shared/contracts/documents/documents.ts';
import { NotFound } from '#shared/endpoints/errors.ts';
import type { FluxStore } from './flux.store.ts';
import type { PrepareFacture } from './prepare-facture.ts';

type Deps = {
  store: FluxStore;
  write: Write;
  now: () => Date;
  logger: Logger;
  files: Pick<IssuedFiles, 'findNext' | 'getLastRang'>;
  factures: PrepareFacture;
};

const repere = 'fichiers';
/**
 * How long a stored file may lack its issued document: one that nobody issued by then is stored again when somebody
 * does.
 */
const longestWaitMs = 60_000;

/** Queues what was issued since the platform was configured, here or on a till of this shop, each document once. */
export function createIssuedQueueing({ store, write, now, logger, files, factures }: Deps) {
  let waitingSince: { rang: number; time: number } | undefined;

  async function findDocument(numero: string): Promise<DocumentComplet | undefined> {
    const kind = findKindOfNumero(numero);
    if (!kind) return undefined;
    return factures.get(kind, numero).catch((error: unknown) => {
      if (error instanceof NotFound) return undefined;
      throw error;
    });
  }

  function isWorthWaiting(rang: number): boolean {
    const time = now().getTime();
    if (waitingSince?.rang !== rang) waitingSince = { rang, time };
    return time - waitingSince.time < longestWaitMs;
  }

  async function putInLine(document: DocumentComplet, rang: number) {
    const kind = findKindOfNumero(document.numero);
    const isNew = store.listOf('facture', document.numero).length === 0;
    const prepared = kind && isEmissible(kind) && isNew ? await factures.prepare(kind, document, 'service') : undefined;
    await write(() => {
      store.setRepere(repere, String(rang));
      if (prepared && 'draft' in prepared) store.insert(prepared.draft, now().toISOString());
    });
  }

  return {
    /** Stores the starting position: earlier documents are only sent by hand. */
    async begin(): Promise<void> {
      if (store.findRepere(repere) !== undefined) return;
      await write(() => store.setRepere(repere, String(files.getLastRang())));
    },

    /** Returns whether a file was stored since the last sweep. */
    isBehind: (): boolean => files.getLastRang() > Number(store.findRepere(repere) ?? Number.POSITIVE_INFINITY),

    async sweep(): Promise<void> {
      for (;;) {
        const file = files.findNext(Number(store.findRepere(repere) ?? 0));
        if (!file) return;
        const document = await findDocument(file.numero);
        const isIssued = document?.emission?.empreinte === file.empreinte;
        if (!document?.emission && isWorthWaiting(file.rang)) return;
        if (document && isIssued) await putInLine(document, file.rang);
        else {
          logger.info({ numero: file.numero }, 'a kept file no document was issued as');
          await write(() => store.setRepere(repere, String(file.rang)));
        }
      }
    },
  };
}
