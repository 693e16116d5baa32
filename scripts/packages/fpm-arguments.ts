/** The arguments electron-builder gives to fpm: options by name, each with all its values, and the files to install. */
export type FpmArguments = {
  options: ReadonlyMap<string, readonly string[]>;
  /** Mappings from a file, or the content of a folder (whose name then ends with `/`), to its place on the machine. */
  mappings: readonly { from: string; to: string }[];
};

const known = [
  'architecture',
  'after-install',
  'after-remove',
  'before-remove',
  'deb-compression',
  'deb-priority',
  'deb-recommends',
  'depends',
  'description',
  'license',
  'maintainer',
  'name',
  'package',
  'rpm-compression',
  'rpm-os',
  'rpm-summary',
  'url',
  'vendor',
  'version',
];
const short: Readonly<Record<string, string>> = { '-d': '--depends', '-t': '--type', '-s': '--source' };

/**
 * Reads a command line of fpm, limited to what electron-builder uses.
 * @throws {Error} naming an unknown option, which would otherwise be missing from the package silently.
 */
export function readFpmArguments(words: readonly string[]): FpmArguments {
  const options = new Map<string, string[]>();
  const mappings: { from: string; to: string }[] = [];
  for (let at = 0; at < words.length; at += 1) {
    const word = words[at] ?? '';
    const option = short[word] ?? word;
    if (option === '--force') continue;
    if (!option.startsWith('--')) {
      const [from = '', to = ''] = word.split('=');
      mappings.push({ from, to });
      continue;
    }
    const name = option.slice(2);
    if (!known.includes(name) && name !== 'type' && name !== 'source') throw new Error(`fpm: unknown option ${word}`);
    at += 1;
    options.set(name, [...(options.get(name) ?? []), words[at] ?? '']);
  }
  return { options, mappings };
}

/**
 * Returns the value of an option that is given once.
 * @throws {Error} when it is missing.
 */
export function getOption({ options }: FpmArguments, name: string): string {
  const value = options.get(name)?.[0];
  if (value === undefined) throw new Error(`fpm: --${name} is missing`);
  return value;
}
