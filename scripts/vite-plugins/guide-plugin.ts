import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Plugin } from 'vite';
import { toGuide } from './guide-pages.ts';

const name = 'virtual:guide';
const source = 'docs/guide.md';

/**
 * Provides `import { parts } from 'virtual:guide'`: the staff's guide, read when the screens are built, with its
 * pictures.
 */
export function guidePlugin(): Plugin {
  return {
    name: 'comptoir-guide',
    resolveId: (id) => (id === name ? `\0${name}` : null),
    load(id) {
      if (id !== `\0${name}`) return null;
      const folder = join(process.cwd(), dirname(source));
      this.addWatchFile(join(process.cwd(), source));
      const { parts, pictures } = toGuide(readFileSync(source, 'utf8'), folder);
      const files = pictures.flatMap(({ light, dark }, index) => [
        { key: String(index), path: light },
        ...(dark ? [{ key: `${index}-dark`, path: dark }] : []),
      ]);
      const imports = files.map(({ path }, index) => `import p${index} from ${JSON.stringify(join(folder, path))};`);
      const addresses = files.map(({ key }, index) => `${JSON.stringify(key)}: p${index}`);
      return [
        ...imports,
        `const addresses = {${addresses.join(', ')}};`,
        `const fill = (html) => html.replace(/\\{\\{([\\w-]+)\\}\\}/g, (whole, key) => addresses[key] ?? whole);`,
        `export const parts = ${JSON.stringify(parts)}.map((part) => ({ ...part, html: fill(part.html) }));`,
      ].join('\n');
    },
  };
}
