import { execSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type ThirdParty, thirdPartyFiles } from '#shared/third-party.ts';
import { toSbom } from './sbom.ts';
import { listBeside, listBundled, toThirdParties } from './third-party.ts';

const screens = 'dist/renderer';

export function hasThirdParties(): boolean {
  return existsSync(join(screens, thirdPartyFiles.sbom));
}

/** Writes, from the lists of the bundles: the list the screens show, the notices, and the SBOM. */
export function writeThirdParties(): void {
  const parts = toThirdParties([...listBundled('dist/main'), ...listBundled(screens), ...listBeside()]);
  // Bundled packages are development dependencies, which npm leaves out when NODE_ENV is production.
  const locked = execSync(
    'npm sbom --package-lock-only --include=dev --sbom-format cyclonedx --sbom-type application',
    {
      encoding: 'utf8',
      maxBuffer: 64 * 1024 * 1024,
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  write(thirdPartyFiles.list, JSON.stringify(parts));
  write(thirdPartyFiles.notices, parts.map(toNotice).join(`\n\n${'-'.repeat(80)}\n\n`));
  write(thirdPartyFiles.sbom, JSON.stringify(toSbom(JSON.parse(locked), parts), undefined, 2));
}

function write(name: string, text: string) {
  const path = join(screens, name);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}

function toNotice({ name, version, license, text }: ThirdParty): string {
  return `${name} ${version}\n${license}\n\n${text}`;
}
