import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { z } from 'zod';
import { InvalidConfig } from '../invalid-config.ts';

/** The file in which macOS stores a configuration profile for the whole machine; only the system writes there. */
const file = '/Library/Managed Preferences/fr.comptoir.desktop.plist';

/**
 * Returns the settings a macOS configuration profile has for this machine; undefined when there is none.
 * @throws {InvalidConfig} when it cannot be read.
 */
export function readManagedPreferences(): Record<string, unknown> | undefined {
  if (!existsSync(file)) return undefined;
  const { status, stdout } = spawnSync('/usr/bin/plutil', ['-convert', 'json', '-o', '-', file], {
    encoding: 'utf8',
    timeout: 10_000,
  });
  if (status !== 0) throw toUnreadable();
  return parseManagedPreferences(stdout);
}

/**
 * Parses the settings, without the system's notes on the profile itself.
 * @throws {InvalidConfig}
 */
export function parseManagedPreferences(json: string): Record<string, unknown> {
  try {
    const read = z.record(z.string(), z.unknown()).parse(JSON.parse(json));
    return Object.fromEntries(Object.entries(read).filter(([name]) => !name.startsWith('Payload')));
  } catch (cause) {
    throw toUnreadable({ cause });
  }
}

function toUnreadable(options?: ErrorOptions): InvalidConfig {
  return new InvalidConfig(
    `Le profil de configuration (${file}) ne peut pas être lu\u00a0: déployez-le de nouveau.`,
    options,
  );
}
