import type { KeyObject } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sealFeed, toFeedName } from '#electron/updates/feed.ts';
import type { UpdateChannel } from '#shared/updates.ts';
import { listMigrations } from '#server/database/migrate.ts';
import { listPackages } from './list-packages.ts';

/** What a feed says of a release besides its packages. */
export type Announced = { version: string; canal: UpdateChannel; part: number; notes: string };

/** Writes the signed feed of each system a folder has packages for, beside them; returns their names. */
export function writeFeeds(folder: string, announced: Announced, keys: readonly KeyObject[]): string[] {
  const packages = listPackages(folder);
  const systemes = [...new Set(packages.flatMap((found) => found.systemes))].toSorted();
  const schemas = { service: listMigrations('service'), backoffice: listMigrations('backoffice') };
  return systemes.map((systeme) => {
    const own = packages.filter((found) => found.systemes.includes(systeme));
    const listed = own.map(({ nom, sha512, taille }) => ({ nom, sha512, taille }));
    const feed = { ...announced, systeme, date: new Date().toISOString(), schemas, packages: listed };
    const name = toFeedName(announced.canal, systeme);
    writeFileSync(join(folder, name), sealFeed(feed, keys));
    return name;
  });
}
