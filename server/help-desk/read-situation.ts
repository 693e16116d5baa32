import { readSauvegardesState } from '#server/backups/sauvegardes-state.ts';
import { readConfig } from '#server/config/config.ts';
import { findDiskRoom, listDataFiles, readMachine } from '#server/features/journal/diagnostic.ts';
import { createJournalService } from '#server/features/journal/journal.service.ts';
import { readInstallation } from '#server/installation/installation-file.ts';
import manifest from '../../package.json' with { type: 'json' };
import { attempt, hasFailed } from './attempt.ts';
import { createRedaction, redactWithin } from './redact.ts';
import { readDatabase } from './read-database.ts';
import { findPolicy, listConfigured, listSecretValues } from './read-settings.ts';

type Environment = Readonly<Record<string, string | undefined>>;
export type Situation = Awaited<ReturnType<typeof readAll>>;

const linesKept = 300;
const answersWithinMs = 3_000;

/** Reads what a help desk asks for first, of a service that runs or not, without anything secret or personal. */
export async function readSituation(environment: Environment): Promise<Situation> {
  const { policy, erreur } = await findPolicy();
  const hide = createRedaction(listSecretValues(policy, environment));
  const all = await readAll(environment, policy, erreur);
  // Hiding replaces parts of texts: the type stays the same.
  return redactWithin(all, hide) as Situation;
}

async function readAll(
  environment: Environment,
  policy: Parameters<typeof listConfigured>[0],
  erreur: string | undefined,
) {
  const config = await attempt(() => readConfig(environment, policy));
  // When a setting is wrong, the folder it names still holds the data.
  const dataDir = environment.COMPTOIR_DATA_DIR ?? policy.values.COMPTOIR_DATA_DIR;
  const { host, port, dataDir: folder, tls } = hasFailed(config) ? readConfig({ COMPTOIR_DATA_DIR: dataDir }) : config;
  const origin = `${tls ? 'https' : 'http'}://${host}:${port}`;
  return {
    date: new Date().toISOString(),
    programme: { version: manifest.version, node: process.versions.node, electron: process.versions.electron ?? null },
    machine: { ...readMachine(), disque_libre_mo: await findDiskRoom(folder) },
    horloge: { ...readClock(), service_vu_le: readInstallation(folder)?.vue_le ?? null },
    reglages: {
      strategie: erreur ?? (Object.keys(policy.values).length > 0 ? 'lue' : 'aucune'),
      configuration: hasFailed(config) ? config.erreur : 'valable',
      donnes: listConfigured(policy, environment),
    },
    service: await readService(origin),
    dossier: folder,
    fichiers: await listDataFiles(folder),
    bases: [await readDatabase(folder, 'service'), await readDatabase(folder, 'backoffice')],
    sauvegardes: await attempt(() => readCopies(folder)),
    avis: readInstallation(folder)?.avis ?? [],
    journal: await attempt(async () => {
      const { list } = createJournalService({ dataDir: folder });
      return (await list({ niveau: 'debug', recherche: '', limit: linesKept })).lignes;
    }),
  };
}

function readClock() {
  const now = new Date();
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  return { zone: timeZone, decalage_minutes: -now.getTimezoneOffset() };
}

function readCopies(folder: string) {
  const { principal, secondaire, reglages, copies } = readSauvegardesState(folder);
  return { principal, secondaire, gardees: reglages, copies_du_second_dossier: copies.length };
}

/** Reads what a running service says of itself to anybody. */
async function readService(origin: string) {
  const ask = (path: string) =>
    attempt(async () => {
      const answer = await fetch(origin + path, { signal: AbortSignal.timeout(answersWithinMs) });
      return { etat: answer.status, texte: await answer.text() };
    });
  return { sante: await ask('/health'), mesures: await ask('/metrics') };
}
