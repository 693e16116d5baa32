import { existsSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { type AfterPackContext, Arch } from 'electron-builder';
import { assertNativeParts } from '../native-parts/assert-native-parts.ts';

/**
 * A package goes on only with the machine code its target needs, and no other. A runtime that brings SQLite's binding
 * compiled for itself (the one end-to-end tests run on) keeps it: it stands where the prebuilt one would.
 */
export function afterPack({ appOutDir, electronPlatformName: platform, arch, packager }: AfterPackContext): void {
  const target = { platform, arch: Arch[arch] };
  const resources = packager.getResourcesDir(appOutDir);
  const modules = join(resources, 'app.asar.unpacked/node_modules');
  const own = join(resources, 'better_sqlite3.node');
  if (existsSync(own)) renameSync(own, join(modules, `better-sqlite3/prebuilds/${platform}-${target.arch}.node`));
  assertNativeParts(modules, target);
}
