import { type AfterPackContext, Arch } from 'electron-builder';
import { fetchNativeParts } from '../native-parts/fetch-native-parts.ts';

/**
 * Selects machine code by the target of a package, not by the building machine: electron-builder.yml reads it from the
 * environment. Both halves of a universal package of macOS get both architectures.
 */
export function beforePack({ electronPlatformName: platform, arch }: AfterPackContext): void {
  process.env.COMPTOIR_PACKED_FOR = platform === 'darwin' ? 'darwin-{x64,arm64}' : `${platform}-${Arch[arch]}`;
  fetchNativeParts({ platform, arch: Arch[arch] });
}
