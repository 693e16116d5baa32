import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { InvalidConfig } from '#server/config/invalid-config.ts';
import { writeDurably } from '#server/durable-file.ts';

/** Of an installation that was a till once: it numbers on under its code, and comes back as the one it was. */
const former = { poste: z.string().optional(), installation: z.uuid().optional() };

/**
 * What somebody decided in the screens: this shop is shared by tills, this installation is a till of another, or it is
 * alone again.
 */
export const Sharing = z.discriminatedUnion('part', [
  z.object({ part: z.literal('seul'), ...former }),
  z.object({ part: z.literal('partage'), port: z.int().min(0).max(65_535), ...former }),
  z.object({
    part: z.literal('poste'),
    url: z.url(),
    /** Of the certificate the shop must have; null where an authority vouches for it. */
    empreinte: z.string().nullable(),
    poste: z.string(),
    installation: z.uuid(),
    /** Null when the system's keychain has it. */
    jeton: z.string().nullable(),
    /** Of a shop that moved with its tills: where they came, and are told where to go. */
    ancien_port: z.int().min(0).max(65_535).optional(),
  }),
]);
export type Sharing = z.output<typeof Sharing>;

/** What a till knows of the shop it works with. */
export type PosteSharing = Extract<Sharing, { part: 'poste' }>;

/** @throws {InvalidConfig} when the file cannot be read as such: a till that forgot it is one would number as another. */
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

/** On disk when it returns, whole; only its owner can read it, for it may hold a token. */
export function saveSharing(dataDir: string, sharing: Sharing): void {
  writeDurably(toFile(dataDir), JSON.stringify(sharing, null, 2));
}

function toFile(dataDir: string): string {
  return join(dataDir, 'partage.json');
}
