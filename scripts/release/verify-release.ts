import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { openFeed } from '#electron/updates/feed.ts';
import { updateChannels } from '#shared/updates.ts';
import { listUnsound } from './checksums.ts';
import { listPackages } from './list-packages.ts';

/**
 * Verifies a release as a machine with these keys would: every feed, every package it names, every checksum.
 * @throws {Error} naming what is wrong.
 */
export function verifyRelease(folder: string, keys: readonly string[], version: string): string[] {
  const unsound = listUnsound(folder);
  if (unsound.length > 0) throw new Error(`Not as SHA256SUMS says: ${unsound.join(', ')}`);
  const packages = new Map(listPackages(folder).map((found) => [found.nom, found]));
  const feeds = readdirSync(folder).filter((name) => updateChannels.some((canal) => name.startsWith(`${canal}-`)));
  if (feeds.length === 0) throw new Error('There is no feed.');
  return feeds.map((name) => {
    const feed = openFeed(readFileSync(join(folder, name), 'utf8'), keys);
    if (feed.version !== version) throw new Error(`${name} is of ${feed.version}, not of ${version}.`);
    const wrong = feed.packages.filter(({ nom, sha512 }) => packages.get(nom)?.sha512 !== sha512);
    if (wrong.length > 0)
      throw new Error(`${name} names packages there are none of: ${wrong.map(({ nom }) => nom).join(', ')}`);
    return `${name}: ${feed.packages.map(({ nom }) => nom).join(', ')}`;
  });
}
