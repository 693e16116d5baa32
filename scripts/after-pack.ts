import { existsSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import type { AfterPackContext } from 'electron-builder';

/**
 * A runtime that brings SQLite's binding compiled for itself (the one end-to-end tests run on) keeps it: it stands where
 * the prebuilt one would. The product's own runtime brings none.
 */
export function afterPack({ appOutDir }: AfterPackContext): void {
  const own = join(appOutDir, 'resources/better_sqlite3.node');
  const prebuilds = join(appOutDir, 'resources/app.asar.unpacked/node_modules/better-sqlite3/prebuilds');
  if (existsSync(own)) renameSync(own, join(prebuilds, `${process.platform}-${process.arch}.node`));
}
