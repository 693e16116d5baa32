import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import type { Logger } from 'pino';
import type { StartChild } from '#server/backups/tasks/child-process.ts';
import type { Running } from '#server/backups/tasks/run-in-child.ts';
import type { Write } from '#server/database/commit-group.ts';
import { toReason } from '#server/database/database-failure.ts';
import type { Connection } from '#server/database/database.ts';
import type { Scelle, Scelles } from '#server/scelles/sceller.ts';
import { readDonnees } from '#server/scelles/to-donnees.ts';
import type { Archive, ArchiveInput, EtatArchives } from '#shared/contracts/service/archives.ts';
import type { VerificationFaite } from '#shared/contracts/service/conformite.ts';
import { AppError, InvalidInput, NotFound, Refused } from '#shared/endpoints/errors.ts';
import { formatDate } from '#shared/time/dates.ts';
import manifest from '../../package.json' with { type: 'json' };
import type { ConformiteKind, ConformiteTasks } from './tasks/conformite-task.ts';
import { startConformite } from './tasks/run-conformite.ts';
import { findYearToArchive, isWholeYear, toBounds } from './archives/archive-periods.ts';
import { createArchiveFiles } from './archives/seal-archive.ts';
import { type ArchiveEcrite, toArchiveFolder } from './archives/write-archive.ts';

type Deps = {
  dataDir: string;
  poste: string;
  local: { connection: Connection; write: Write; scelles: Scelles };
  logger: Logger;
  now: () => Date;
  startChild?: StartChild | undefined;
  /** Notifies people. */
  tell: (message: string) => void;
};
type Demande = ArchiveInput & { auteur: string };

const busy = 'Une archive se fait ou se relit déjà\u00a0: attendez sa fin.';

/** Returns the archives of this till: made on request and when a year was closed, in `archives/` of the data folder. */
export function createArchives(deps: Deps) {
  const { dataDir, poste, local, logger, now } = deps;
  const seals = prepareSeals(local.connection, poste);
  const files = createArchiveFiles({ folder: join(dataDir, 'archives'), findSeal: seals.find });
  const line = createLine(deps);
  const { make, read, findVerification } = createMaking(deps, files, line);

  function toArchive(scelle: Scelle): Archive {
    const { debut = '', fin = '', fichier = '', auteur = '' } = readDonnees('archive', scelle.donnees) ?? {};
    const { rang, moment: date } = scelle;
    const here = { octets: files.findSize(scelle), verification: findVerification(rang) };
    return { rang, debut, fin, date, auteur, empreinte: fichier, ...here };
  }

  /** @throws {NotFound} for an archive whose file is not here. */
  function getStored(rang: number): Scelle {
    const scelle = seals.findAt(rang);
    if (!scelle || files.findSize(scelle) === null) throw new NotFound(`L’archive n°\u00a0${rang} n’est pas ici.`);
    return scelle;
  }

  const getState = (): EtatArchives => ({ archives: seals.list().map(toArchive), ...line.getState() });

  /** Archives a year that was closed on this machine, once. */
  function makeDue(): void {
    const due = dataDir === ':memory:' ? undefined : findYearToArchive(local.connection, poste, seals.list());
    if (due && line.isIdle()) void line.run('Préparation', () => make({ ...due, auteur: 'service' }));
  }

  return {
    getState,
    makeDue,

    /**
     * Starts an archive.
     * @throws {InvalidInput} for an invalid period; {Refused} while another archive is made.
     */
    begin(asked: Demande): EtatArchives {
      assertPeriod(asked, now());
      line.assertIdle();
      void line.run('Préparation', () => make(asked));
      return getState();
    },

    /**
     * Starts to verify an archive completely.
     * @throws {NotFound}, {Refused} while another archive is made.
     */
    verify(rang: number): EtatArchives {
      const scelle = getStored(rang);
      line.assertIdle();
      void line.run('Relecture', () => read(scelle));
      return getState();
    },

    /** @throws {NotFound} */
    open(rang: number) {
      const scelle = getStored(rang);
      const filename = `${toArchiveFolder({ poste, ...toArchive(scelle) })}-${rang}.tar`;
      return { body: createReadStream(files.toPath(scelle)), filename };
    },

    /** Completes what an interruption left, and makes the archive that is due. */
    start(): void {
      const completed = dataDir === ':memory:' ? 0 : files.resume();
      if (completed > 0) logger.info({ completed }, 'archives that were sealed before a cut were completed');
      makeDue();
    },

    stop: line.stop,
  };
}

type Files = ReturnType<typeof createArchiveFiles>;

/** Writes an archive, seals it, gives it its name and verifies it. */
function createMaking(deps: Deps, files: Files, line: ReturnType<typeof createLine>) {
  const { dataDir, poste, now, tell } = deps;
  const { write, scelles } = deps.local;
  const verifications = new Map<number, VerificationFaite>();

  function seal(written: ArchiveEcrite, { debut, fin, auteur }: Demande): Promise<Scelle> {
    return write(() => {
      const faits = { debut, fin, fichier: written.empreinte, auteur };
      const code = isWholeYear({ debut, fin }) ? 'archive_annuelle' : 'archive_intermediaire';
      const scelle = scelles.sceller({ chaine: 'archive', faits, moment: now() });
      const texte = `n°\u00a0${scelle.rang}, du ${formatDate(debut)} au ${formatDate(fin)}`;
      scelles.noterEvenement({ code, texte, auteur });
      return scelle;
    });
  }

  /** Verifies the archive on disk, so that a bad one is noticed at once and not years later. */
  async function read(scelle: Scelle): Promise<void> {
    const { verifies, total, ruptures } = await line.perform('Relecture', 'read', { path: files.toPath(scelle) });
    verifications.set(scelle.rang, { date: now().toISOString(), verifies, total, ruptures });
    const [first] = ruptures;
    if (first) tell(`Archive n°\u00a0${scelle.rang}\u00a0: ${first.message} Voyez Administration › Conformité.`);
  }

  return {
    read,
    findVerification: (rang: number) => verifications.get(rang) ?? null,
    async make(asked: Demande): Promise<void> {
      files.resume();
      const draft = files.begin();
      const facts = { poste, ...asked, ...toBounds(asked), faite_le: now().toISOString(), version: manifest.version };
      const written = await line.perform('Écriture', 'write', { ...facts, dataDir, draft });
      files.prepare(draft, written);
      const scelle = await seal(written, asked);
      files.complete(written, scelle);
      await read(scelle);
    },
  };
}

/** @throws {InvalidInput} */
function assertPeriod({ debut, fin }: ArchiveInput, now: Date): void {
  const refuse = (champ: string, message: string) => {
    throw new InvalidInput(message, [{ champ, message }]);
  };
  if (debut > fin) refuse('fin', 'La fin de la période est avant son début.');
  if (toBounds({ debut, fin: debut }).du > now.toISOString()) {
    refuse('debut', `Le ${formatDate(debut)} n’est pas encore là.`);
  }
}

function prepareSeals(connection: Connection, poste: string) {
  const of = "select * from scelles where chaine = 'archive' and poste = ?";
  const list = connection.prepare<[string], Scelle>(`${of} order by rang desc`);
  const findAt = connection.prepare<[string, number], Scelle>(`${of} and rang = ?`);
  const find = connection.prepare<[string, string], Scelle>(`${of} and donnees like ? limit 1`);
  return {
    list: () => list.all(poste),
    findAt: (rang: number) => findAt.get(poste, rang),
    /** Finds a seal by the SHA-256 of the manifest. */
    find: (empreinte: string) => find.get(poste, `%,${empreinte},%`),
  };
}

/** Runs one task at a time, in another process. */
function createLine({ dataDir, logger, startChild }: Pick<Deps, 'dataDir' | 'logger' | 'startChild'>) {
  let travail: EtatArchives['travail'] = null;
  let echec: string | null = null;
  let running: Pick<Running<unknown>, 'stop'> | undefined;
  let last: Promise<void> = Promise.resolve();
  let isStopped = false;

  return {
    getState: () => ({ travail, echec }),
    isIdle: () => travail === null,
    /** @throws {Refused} */
    assertIdle(): void {
      if (dataDir === ':memory:')
        throw new Refused('Ces données ne sont sur aucun disque\u00a0: rien n’est à archiver.');
      if (travail !== null) throw new Refused(busy);
    },
    perform<K extends ConformiteKind>(etape: string, kind: K, task: ConformiteTasks[K]['task']) {
      travail = { etape, avance: 0 };
      const onProgress = (avance: number) => (travail = { etape, avance });
      const started = startConformite(kind, task, { onProgress, logger, startChild });
      running = started;
      return started.done;
    },
    run(etape: string, work: () => Promise<void>): Promise<void> {
      travail = { etape, avance: 0 };
      echec = null;
      const fail = (error: unknown) => {
        if (isStopped) return;
        logger.error({ err: error }, 'an archive failed');
        echec = error instanceof AppError ? error.message : toReason(error);
      };
      last = work()
        .catch(fail)
        .finally(() => (travail = null));
      return last;
    },
    /** Kills a running task: an interrupted archive leaves none. */
    async stop(): Promise<void> {
      isStopped = true;
      await running?.stop();
      await last;
    },
  };
}
