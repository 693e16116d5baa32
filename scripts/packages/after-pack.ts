import { existsSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { type AfterPackContext, Arch } from 'electron-builder';
import { assertNativeParts } from '../native-parts/assert-native-parts.ts';

/**
 * Checks that a package has the machine code its target needs, and no other. A runtime with its own build of SQLite's
 * binding (the one for end-to-end tests) keeps it in place of the prebuilt one.
 */
export function afterPack({ appOutDir, electronPlatformName: platform, arch, packager }: AfterPackContext): void {
  const target = { platform, arch: Arch[arch] };
  const resources = packager.getResourcesDir(appOutDir);
  const modules = join(resources, 'app.asar.unpacked/node_modules');
  const own = join(resources, 'better_sqlite3.node');
  if (existsSync(own)) renameSync(own, join(modules, `better-sqlite3/prebuilds/${platform}-${target.arch}.node`));
  assertNativeParts(modules, target);
}
