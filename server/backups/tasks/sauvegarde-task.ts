import type { StoredSauvegarde } from '../stored-sauvegardes.ts';
import type { Examen, examineSauvegarde } from '../examine/examine-sauvegarde.ts';
import type { SauvegardeFacts, checkSauvegarde } from '../make/make-sauvegarde.ts';
import type { Constat, InspectTask } from '../examine/inspect-data.ts';
import type { Retention } from '../rotation.ts';
import type { StagingPlace } from '../stage-sauvegarde.ts';

/** The tasks, each on one place of backups. */
export type SauvegardeTask = { where: StagingPlace } & (
  | { kind: 'make'; dataDir: string; facts: SauvegardeFacts; kept: Retention; key: string }
  | { kind: 'open' }
  | { kind: 'carry'; copy: StoredSauvegarde; kept: Retention }
  | ({ kind: 'check' } & Parameters<typeof checkSauvegarde>[0])
  | ({ kind: 'examine' } & Parameters<typeof examineSauvegarde>[0])
  | ({ kind: 'inspect' } & InspectTask)
);
/** The backups the place holds at the end. */
export type TaskResult = { copies: StoredSauvegarde[]; examen?: Examen; constat?: Constat };
