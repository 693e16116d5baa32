import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { InvalidConfig } from '#server/config/invalid-config.ts';
import { writeDurably } from '#server/durable-file.ts';

/**
 * The identity of an installation that was a till once: it goes on numbering under its code, and comes back as the same
 * till.
 */
const former = { poste: z.string().optional(), installation: z.uuid().optional() };

/**
 * A user's decision on screen: this shop is shared by tills, this installation is a till of another, or it is alone
 * again.
 */
const Sharing = z.discriminatedUnion('part', [
  z.object({ part: z.literal('seul'), ...former }),
  z.object({ part: z.literal('partage'), port: z.int().min(0).max(65_535), ...former }),
  z.object({
    part: z.literal('poste'),
    url: z.url(),
    /** Fingerprint of the certificate the shop must have; null when an authority vouches for it. */
    empreinte: z.string().nullable(),
    poste: z.string(),
    installation: z.uuid(),
    /** Null when the system's keychain has it. */
    jeton: z.string().nullable(),
    /** For a shop that moved with its tills: the former port, where the tills are given the new address. */
    ancien_port: z.int().min(0).max(65_535).optional(),
  }),
]);
export type Sharing = z.output<typeof Sharing>;

/** The facts a till knows of the shop it works with. */
export type PosteSharing = Extract<Sharing, { part: 'poste' }>;

/** @throws {InvalidConfig} when the file cannot be read: a till that forgot its role would number as another. */
export function readSharing(dataDir: string): Sharing | undefined {
  const file = toFile(dataDir);
  if (!existsSync(file)) return undefined;
  try {
    return Sharing.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch (cause) {
    throw new InvalidConfig(
      `Le fichier ${file} est invalide\u00a0: il dit avec quelle boutique cette caisse travaille.`,
      {
        cause,
      },
    );
  }
}

/** Writes the file; it is on disk when this returns. Only its owner can read it, since it may hold a token. */
export function saveSharing(dataDir: string, sharing: Sharing): void {
  writeDurably(toFile(dataDir), JSON.stringify(sharing, null, 2));
}

function toFile(dataDir: string): string {
  return join(dataDir, 'partage.json');
}
