import { readUpdateKeys } from './feed-keys.ts';
import { type Environment, toSignArguments } from '../signing/sign-arguments.ts';

/** The name of trial packages, which nobody takes for a release. */
const trialName = 'Comptoir-${version}-non-signe-${os}-${arch}.${ext}';

/** Returns electron-builder’s options for a trial build: unsigned, and named so. */
export function toTrialOptions(): string[] {
  return [`-c.artifactName=${trialName}`, '-c.forceCodeSigning=false', '-c.mac.identity=null'];
}

/** How its options name a system, alone or in one word (`-mwl`). */
const systems: readonly [RegExp, NodeJS.Platform][] = [
  [/^(--win|--windows|-[mwlo]*w[mwlo]*)$/, 'win32'],
  [/^(--mac|--macos|-[mwlo]*[mo][mwlo]*)$/, 'darwin'],
  [/^(--linux|-[mwlo]*l[mwlo]*)$/, 'linux'],
];

/** Returns the systems that electron-builder's options name, else the one that builds. */
export function listSystems(options: readonly string[], own: NodeJS.Platform): NodeJS.Platform[] {
  const named = systems.filter(([flag]) => options.some((option) => flag.test(option))).map(([, system]) => system);
  return named.length > 0 ? named : [own];
}

/**
 * Returns its options for a release for these systems, whichever one builds: nothing unsigned is made, and the program gets
 * the keys of its updates.
 * @throws naming the settings that are missing.
 */
export function toReleaseOptions(environment: Environment, platforms: readonly NodeJS.Platform[]): string[] {
  const keys = `-c.extraMetadata.comptoir.updateKeys=${readUpdateKeys(environment).join(',')}`;
  const signing = platforms.flatMap((platform) => signings[platform]?.(environment) ?? []);
  return [keys, '-c.forceCodeSigning=true', ...signing];
}

const signings: Partial<Record<NodeJS.Platform, (environment: Environment) => string[]>> = {
  win32: toWindowsOptions,
  darwin: toMacOptions,
};

function toWindowsOptions(environment: Environment): string[] {
  const [publisher] = demand(
    environment,
    ['COMPTOIR_SIGN_PUBLISHER'],
    'what signs Windows programs is checked by name',
  );
  if (environment.COMPTOIR_SIGN_AZURE_ENDPOINT) return toAzureOptions(environment, publisher);
  toSignArguments(environment);
  return [
    '-c.win.signtoolOptions.sign=scripts/signing/sign-windows.ts',
    `-c.win.signtoolOptions.publisherName=${publisher}`,
  ];
}

/**
 * Returns the options of Azure Trusted Signing, whose module itself signs in with AZURE_TENANT_ID, AZURE_CLIENT_ID and
 * AZURE_CLIENT_SECRET.
 */
function toAzureOptions(environment: Environment, publisher: string | undefined): string[] {
  const needs = ['COMPTOIR_SIGN_AZURE_ENDPOINT', 'COMPTOIR_SIGN_AZURE_ACCOUNT', 'COMPTOIR_SIGN_AZURE_PROFILE'];
  const own = ['AZURE_TENANT_ID', 'AZURE_CLIENT_ID', 'AZURE_CLIENT_SECRET'];
  const [endpoint, account, profile] = demand(environment, [...needs, ...own], 'Azure Trusted Signing asks for them');
  return [
    `-c.win.azureSignOptions.endpoint=${endpoint}`,
    `-c.win.azureSignOptions.codeSigningAccountName=${account}`,
    `-c.win.azureSignOptions.certificateProfileName=${profile}`,
    `-c.win.azureSignOptions.publisherName=${publisher}`,
  ];
}

/** Returns the options for macOS: the program is signed with Developer ID and notarized by Apple. */
function toMacOptions(environment: Environment): string[] {
  demand(environment, ['CSC_LINK', 'CSC_KEY_PASSWORD'], 'macOS programs are signed by Developer ID');
  demand(environment, ['APPLE_API_KEY', 'APPLE_API_KEY_ID', 'APPLE_API_ISSUER'], 'macOS programs are notarized');
  return ['-c.mac.notarize=true'];
}

function demand(environment: Environment, names: readonly string[], why: string): string[] {
  const missing = names.filter((name) => !environment[name]);
  if (missing.length > 0) throw new Error(`Missing: ${missing.join(', ')} (${why}). docs/release.md says how.`);
  return names.map((name) => environment[name] ?? '');
}
