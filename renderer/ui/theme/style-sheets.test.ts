// oxlint-disable-next-line no-restricted-imports -- the test reads the sources themselves, which no screen does
import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

/** Lists the style sheets a source imports, with the classes it uses of each. */
function listUses(path: string) {
  const source = readFileSync(path, 'utf8');
  const imports = source.matchAll(/import (\w+) from '([^']+\.module\.css)'/g);
  return [...imports].flatMap(([, name = '', from = '']) => {
    const sheet = new URL(from.replace('#', '/'), `file:///${path}`).pathname.slice(1);
    const classes = [...source.matchAll(new RegExp(`\\b${name}\\.(\\w+)`, 'g'))].map(([, used = '']) => used);
    return classes.map((used) => ({ path, sheet, used }));
  });
}

it('a class that is used is one its style sheet has', () => {
  const uses = globSync('renderer/**/*.tsx').flatMap(listUses);
  const missing = uses.filter(({ sheet, used }) => !new RegExp(`\\.${used}\\b`).test(readFileSync(sheet, 'utf8')));
  expect(uses.length).toBeGreaterThan(300);
  expect(missing).toEqual([]);
});
