import { chmodSync } from 'node:fs';
import { join } from 'node:path';
import type { Logger } from 'pino';
import type { Part } from '#server/backoffice/part.ts';
import { openConnection } from '#server/database/database.ts';
import { DamagedDatabase, toReason } from '#server/database/database-failure.ts';
import { migrateDatabase, openMigrated, type Schema } from '#server/database/migrate.ts';
import type { Installation } from '#server/installation/installation.ts';
import { CannotStart } from '#server/start-failure.ts';
import { Unavailable } from '#shared/endpoints/errors.ts';
import manifest from '../../../package.json' with { type: 'json' };
import { flushToDisk } from '../files/durable-files.ts';
import type { KeyRing } from '../key-ring.ts';
import { makeSauvegarde } from '../make/make-sauvegarde.ts';
import { readSauvegardesState, toSauvegardesFolder } from '../sauvegardes-state.ts';
import { stageFile } from '../stage-sauvegarde.ts';
import { prune, type StoredSauvegarde } from '../stored-sauvegardes.ts';
import { exchangeUpgraded, makeUpgradeDraft, removeUpgradeDraft } from './exchange-upgraded.ts';
import { readSchemaState, type SchemaState } from './read-schema-state.ts';
import { hasSamePages } from './same-pages.ts';

type Deps = {
  dataDir: string;
  poste: string;
  part: Part;
  keys: KeyRing;
  installation: Installation;
  logger: Logger;
  now: () => Date;
};

const schemas = ['service', 'backoffice'] as const;

/**
 * Upgrades the databases of a folder to this program's schema, both or neither, before anybody opens them. They are
 * backed up and the backup is checked and kept; a copy of it is migrated, and replaces the data when all of it is on
 * disk.
 * @throws {CannotStart} in French for data of a newer program, or when the upgrade failed: the data are then unchanged.
 */
export async function upgradeData(deps: Deps): Promise<void> {
  const { dataDir, installation } = deps;
  const { formes } = installation.get();
  const look = (schema: Schema) => readSchemaState(dataDir, schema, formes[schema]);
  const [service, backoffice] = [look('service'), look('backoffice')];
  const seen = { service, backoffice };
  const isOld = ({ isUsed, isBehind }: SchemaState) => isUsed && isBehind;
  const behind = schemas.filter((schema) => isOld(seen[schema]));
  if (behind[0] !== undefined) return upgrade(deps, seen, behind[0]);
  const shapes = { service: service.shape, backoffice: backoffice.shape };
  if (schemas.some((schema) => shapes[schema] !== formes[schema])) installation.save({ formes: shapes });
}

async function upgrade(deps: Deps, seen: Record<Schema, SchemaState>, first: Schema): Promise<void> {
  const { dataDir, logger } = deps;
  try {
    // A lost replica is created anew, so that both databases exist from here on.
    for (const schema of schemas.filter((one) => !seen[one].isUsed))
      openMigrated(toPath(dataDir, schema), schema).close();
    const copy = await keepCopy(deps);
    const draft = makeUpgradeDraft(dataDir);
    for (const schema of schemas) prepare(copy, draft, schema);
    exchangeUpgraded(dataDir, `${first}.db`);
    const { reglages } = readSauvegardesState(dataDir);
    prune(toSauvegardesFolder(dataDir), reglages, deps.now());
    logger.info({ copy: copy.id }, 'data upgraded');
  } catch (error) {
    removeUpgradeDraft(dataDir);
    if (error instanceof DamagedDatabase) throw error;
    throw toFailure(error);
  }
}

function toFailure(cause: unknown): CannotStart {
  return new CannotStart(
    `La mise à jour des données n’a pas abouti\u00a0: ${toReason(cause)} Les deux bases sont telles qu’elles étaient et rien n’est perdu. Recommencez\u00a0; si cela se reproduit, réinstallez la version précédente de Comptoir, qui les ouvre comme avant, et transmettez ce message à votre service informatique.`,
    { cause },
  );
}

/** Makes a backup of both databases at one moment, verifies it, and compares it with the originals. */
async function keepCopy({ dataDir, poste, part, keys }: Deps): Promise<StoredSauvegarde> {
  for (const schema of schemas) settle(toPath(dataDir, schema));
  const facts = { origine: 'automatique', poste, part, version: manifest.version, mise_a_jour: true } as const;
  const copy = await makeSauvegarde(dataDir, toSauvegardesFolder(dataDir), facts, keys.own, () => {});
  for (const schema of schemas) {
    if (hasSamePages(toPath(dataDir, schema), toPath(copy.folder, schema))) continue;
    throw new Unavailable(`La copie de ${schema}.db n’est pas ce qui a été copié\u00a0: vérifiez le disque.`);
  }
  return copy;
}

/** Empties the WAL, so that the database is one file to copy, compare and replace. */
function settle(path: string) {
  const connection = openConnection(path);
  connection.pragma('wal_checkpoint(TRUNCATE)');
  connection.close();
}

/** Migrates a copy of the backup, and checks that it is sound and on disk. */
function prepare({ folder, manifest: { fichiers } }: StoredSauvegarde, draft: string, schema: Schema) {
  const path = toPath(draft, schema);
  const sha256 = fichiers.find(({ nom }) => nom === `${schema}.db`)?.sha256 ?? '';
  stageFile({ root: folder, from: toPath(folder, schema), to: path, sha256 });
  const connection = openConnection(path);
  try {
    migrateDatabase(connection, schema);
    const verdict = String(connection.pragma('integrity_check(1)', { simple: true }));
    if (verdict !== 'ok') throw new Unavailable(`${schema}.db n’est plus lisible une fois à jour (${verdict}).`);
  } finally {
    connection.close();
  }
  chmodSync(path, 0o600);
  flushToDisk(path, 'file');
}

function toPath(folder: string, schema: Schema): string {
  return join(folder, `${schema}.db`);
}
