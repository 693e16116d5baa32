import type { Copy } from '../copies.ts';
import type { Examen, examineCopy } from '../examine/examine-copy.ts';
import type { CopyFacts, checkCopy } from '../make/make-copy.ts';
import type { Constat, InspectTask } from '../examine/inspect-data.ts';
import type { Kept } from '../rotation.ts';
import type { CopyPlace } from '../stage-copy.ts';

/** Each about a place copies are kept in. */
export type BackupTask = { where: CopyPlace } & (
  | { kind: 'make'; dataDir: string; facts: CopyFacts; kept: Kept; key: string }
  | { kind: 'open' }
  | { kind: 'carry'; copy: Copy; kept: Kept }
  | ({ kind: 'check' } & Parameters<typeof checkCopy>[0])
  | ({ kind: 'examine' } & Parameters<typeof examineCopy>[0])
  | ({ kind: 'inspect' } & InspectTask)
);
/** The copies the place holds at the end. */
export type TaskResult = { copies: Copy[]; examen?: Examen; constat?: Constat };
export type BackupAnswer = { avance: number } | { result: TaskResult } | { failure: string };
