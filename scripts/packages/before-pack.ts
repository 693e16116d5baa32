import { type AfterPackContext, Arch } from 'electron-builder';
import { fetchNativeParts } from '../native-parts/fetch-native-parts.ts';

/**
 * Machine code is chosen by what a package is made for, not by the machine that makes it: electron-builder.yml reads it
 * from the environment. Both halves of a universal package of macOS hold both processors'.
 */
export function beforePack({ electronPlatformName: platform, arch }: AfterPackContext): void {
  process.env.COMPTOIR_PACKED_FOR = platform === 'darwin' ? 'darwin-{x64,arm64}' : `${platform}-${Arch[arch]}`;
  fetchNativeParts({ platform, arch: Arch[arch] });
}
