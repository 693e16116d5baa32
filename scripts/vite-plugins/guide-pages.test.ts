import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { guideSections } from '../../renderer/screens/guide/guide-sections.ts';
import { findParts } from '../../renderer/screens/guide/find-parts.ts';
import { toGuide } from './guide-pages.ts';

const markdown = readFileSync('docs/guide.md', 'utf8');
const { parts, pictures } = toGuide(markdown, 'docs');
const ids = parts.map(({ id }) => id);

it('the guide has every heading of the guide as a part, each with an anchor of its own', () => {
  expect(parts.length).toBe(markdown.match(/^##{1,2} /gm)?.length);
  expect(new Set(ids).size).toBe(ids.length);
});

it('the guide leads from every screen to a part that is there, and from every link of the guide to another', () => {
  expect(ids).toEqual(expect.arrayContaining([...guideSections]));
  const links = [...markdown.matchAll(/\]\(#([^)]+)\)/g)].map(([, anchor = '']) => decodeURIComponent(anchor));
  expect(links.length).toBeGreaterThan(5);
  expect(links.filter((anchor) => !ids.includes(anchor))).toEqual([]);
});

it('the guide shows pictures that exist, with what is on them in words', () => {
  expect(pictures.length).toBeGreaterThan(5);
  for (const { light, dark } of pictures) {
    for (const path of dark ? [light, dark] : [light]) expect(existsSync(join('docs', path)), path).toBe(true);
  }
  for (const { html } of parts) expect(html).not.toMatch(/alt=""/);
});

it('the guide is found by the beginnings of words, whatever the accents', () => {
  expect(findParts(parts, 'remise maximale').map(({ id }) => id)).toContain('vendre');
  expect(findParts(parts, 'desinst').map(({ id }) => id)).toContain('désinstaller');
  expect(findParts(parts, 'zzz')).toEqual([]);
  expect(findParts(parts, ' ')).toBe(parts);
});

it('the guide makes headings and words safe to put in a page', () => {
  const made = toGuide('## A <b> & b\n\nTexte <script>x</script> `a < b`\n', '.');
  expect(made.parts[0]?.html).not.toContain('<script>');
});
