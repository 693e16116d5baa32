import type { ChainHeads } from '#server/scelles/chain-heads.ts';
import type { Verification } from '#server/scelles/verify/verify-scelles.ts';
import type { ArchiveVerifiee } from '../archives/verify-archive.ts';
import type { ArchiveAFaire, ArchiveEcrite } from '../archives/write-archive.ts';

/** The tasks that run in another process, by name. */
export type ConformiteTasks = {
  verify: { task: { dataDir: string; poste: string; heads: ReturnType<ChainHeads['list']> }; result: Verification };
  write: { task: ArchiveAFaire; result: ArchiveEcrite };
  read: { task: { path: string }; result: ArchiveVerifiee };
};
export type ConformiteKind = keyof ConformiteTasks;
export type ConformiteTask = {
  [K in ConformiteKind]: { kind: K; task: ConformiteTasks[K]['task'] };
}[ConformiteKind];
export type ConformiteResult = ConformiteTasks[ConformiteKind]['result'];
