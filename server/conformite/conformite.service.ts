import type { Logger } from 'pino';
import type { OnProgress } from '#server/backups/files/on-progress.ts';
import type { StartChild } from '#server/backups/tasks/child-process.ts';
import type { Running } from '#server/backups/tasks/run-in-child.ts';
import type { Connection } from '#server/database/database.ts';
import type { Write } from '#server/database/commit-group.ts';
import { type ChainHeads, noChainHeads } from '#server/scelles/chain-heads.ts';
import { evenements } from '#server/scelles/evenements.ts';
import type { Scelle, Scelles } from '#server/scelles/sceller.ts';
import { readDonnees } from '#server/scelles/to-donnees.ts';
import { readTail } from '#server/scelles/verify/read-registre.ts';
import { type Verification, verifyScelles } from '#server/scelles/verify/verify-scelles.ts';
import type { Conformite, EvenementTechnique, VerificationFaite } from '#shared/contracts/service/conformite.ts';
import { createArchives } from './create-archives.ts';
import { startConformite } from './tasks/run-conformite.ts';
import { verifyDatabase } from './verify-database.ts';

export type ConformiteService = ReturnType<typeof createConformiteService>;

type Deps = {
  local: { connection: Connection; write: Write; scelles: Scelles };
  /** Data folder; `:memory:` for data on no disk, which are verified in this process. */
  dataDir: string;
  poste: string;
  /** Fingerprint of the key this poste seals with. */
  certificat: string;
  heads?: ChainHeads;
  /** Returns the file a document was issued as here. */
  findFile: (numero: string, empreinte: string) => Uint8Array | undefined;
  now: () => Date;
  logger: Logger;
  startChild?: StartChild | undefined;
  /** Notifies people. */
  tell?: (message: string) => void;
};

type EvenementRow = Pick<Scelle, 'poste' | 'rang' | 'moment' | 'donnees'> & { id: number };

const libelles = new Map<number, string>(Object.values(evenements).map(({ code, libelle }) => [code, libelle]));

/**
 * Returns the service that verifies what is sealed here and reports it: the ends of the chains at the start, everything
 * on request; and the archives.
 */
export function createConformiteService(deps: Deps) {
  const { local, dataDir, poste, certificat, now, logger, startChild, tell = () => {} } = deps;
  const { connection } = local;
  const chains = connection.prepare<[], Conformite['chaines'][number]>(
    'select poste, chaine, count(*) as nombre, max(moment) as dernier from scelles group by poste, chaine',
  );
  const archives = createArchives({ local, dataDir, poste, now, logger, startChild, tell });
  const { getVerification, verify, verifyTail, stop } = createVerifying(deps);

  return {
    getState: (): Conformite => ({ poste, certificat, chaines: chains.all(), ...getVerification() }),
    verify,
    verifyTail,
    listEvenements: createEvenementReader(connection),
    archives,

    /** Stops what is running. */
    stop: async () => void (await Promise.all([stop(), archives.stop()])),
  };
}

/** Runs one verification at a time, in another process unless the data are on no disk. */
function createVerifying(deps: Deps) {
  const { dataDir, poste, heads = noChainHeads, findFile, now, logger, startChild, tell = () => {} } = deps;
  const { connection, write, scelles } = deps.local;
  let avance: number | null = null;
  let derniere: VerificationFaite | null = null;
  let running: Promise<void> = Promise.resolve();
  let child: Pick<Running<unknown>, 'stop'> | undefined;
  let isStopped = false;

  /** Notes breaks in the journal and notifies people of each new one. */
  async function conclude({ verifies, ruptures, total }: Verification): Promise<void> {
    const known = new Set(derniere?.ruptures.map(({ message }) => message));
    derniere = { date: now().toISOString(), verifies, total, ruptures };
    const [first] = ruptures;
    if (!first || known.has(first.message)) return;
    const texte = first.message;
    await write(() => void scelles.noterEvenement({ code: 'verification', texte, auteur: 'service' }));
    tell(`${texte} Voyez Administration › Conformité.`);
  }

  async function verifyAll(): Promise<void> {
    try {
      const data = { dataDir, poste, connection, heads, findFile, logger, startChild };
      const started = startVerifying(data, (done) => (avance = done));
      child = started;
      await conclude(await started.done);
    } catch (error) {
      if (!isStopped) logger.error({ err: error }, 'the sealed records could not be verified');
    } finally {
      avance = null;
    }
  }

  /** Starts a verification unless one is running; resolves when it is over. */
  function verify(): Promise<void> {
    if (avance !== null) return running;
    avance = 0;
    running = verifyAll();
    return running;
  }

  return {
    getVerification: () => ({ avance, derniere }),
    verify,

    /**
     * Verifies the end of each chain, for which a start has time. If it finds a fault, everything is verified to judge
     * it.
     */
    async verifyTail(): Promise<void> {
      const { registre, begins } = readTail(connection);
      const { total } = await verifyScelles(registre, { heads: heads.list(), begins });
      if (total > 0 && !isStopped) await verify();
    },

    async stop(): Promise<void> {
      isStopped = true;
      await child?.stop();
      await running;
    },
  };
}

type Verifying = Pick<Deps, 'dataDir' | 'poste' | 'findFile' | 'logger' | 'startChild'> & {
  connection: Connection;
  heads: ChainHeads;
};

/** Starts a verification in another process, unless the data are on no disk. */
function startVerifying(
  { dataDir, poste, connection, heads, findFile, logger, startChild }: Verifying,
  onProgress: OnProgress,
) {
  if (dataDir !== ':memory:')
    return startConformite('verify', { dataDir, poste, heads: heads.list() }, { onProgress, logger, startChild });
  return { done: verifyDatabase({ connection, poste, heads, findFile, onProgress }), stop: async () => {} };
}

/** Returns a reader of the journal, the newest events first. */
function createEvenementReader(connection: Connection) {
  const page = connection.prepare<[number, number], EvenementRow>(
    "select id, poste, rang, moment, donnees from scelles where chaine = 'evenement' and id < ? order by id desc limit ?",
  );
  return ({ avant = Number.MAX_SAFE_INTEGER, limit }: { avant?: number | undefined; limit: number }) => {
    const rows = page.all(avant, limit);
    return { evenements: rows.map(toEvenement), suite: rows.length < limit ? null : (rows.at(-1)?.id ?? null) };
  };
}

function toEvenement({ poste, rang, moment, donnees }: EvenementRow): EvenementTechnique {
  const { code = '', texte = '', auteur = '' } = readDonnees('evenement', donnees) ?? {};
  return { poste, rang, moment, code: Number(code), libelle: libelles.get(Number(code)) ?? '', texte, auteur };
}
