import { globSync, readFileSync } from 'node:fs';
import { parseSync } from 'vite';
import { expect, test } from 'vitest';

type Node = { type: string; start: number; value?: unknown } & Record<string, unknown>;

const sources = globSync('{renderer,server,shared,electron}/**/*.{ts,tsx}').filter(
  (path) => !/\.test\.tsx?$|\/testing\/|\/simulator\/|\/demo\/|\.d\.ts$/.test(path),
);

/** Returns whether a text is a query or a command, where signs have another meaning. */
const isCode = (text: string) =>
  /\b(select|from|where|update|insert|delete|values|limit|pragma|create table|order by)\b/i.test(text) ||
  /[{}<>=]|:\/\/|^[\w-]+(;|:)/.test(text);

/** The mistakes of French typography. */
const mistakes: readonly { name: string; pattern: RegExp }[] = [
  { name: 'a space that breaks before : ; ? ! »', pattern: /[\p{L}\p{N})%] [:;?!»](?!\d)/u },
  { name: 'a space that breaks after «', pattern: /« / },
  { name: 'a straight apostrophe', pattern: /\p{L}'\p{L}/u },
  { name: 'a hyphen for a minus sign', pattern: /(?<=[\p{L}:(] )-\d/u },
  { name: 'three points for an ellipsis', pattern: /\p{L}\.\.\./u },
];

/** Returns whether a text is the wire's, which must be exactly as the specification has it. */
const isSpecified = (text: string) => /^(Erreur lors de |Type de document)/.test(text);

function listTexts(path: string): string[] {
  const { program } = parseSync(path, readFileSync(path, 'utf8'));
  const texts: string[] = [];
  visit(program as unknown as Node, (node) => {
    if (node.type === 'TemplateElement') texts.push(String((node.value as { cooked: string }).cooked));
    else if (['Literal', 'JSXText'].includes(node.type) && typeof node.value === 'string') texts.push(node.value);
  });
  return texts;
}

function visit(node: Node, look: (node: Node) => void): void {
  look(node);
  for (const child of Object.values(node).flat()) {
    if (typeof child === 'object' && child !== null && 'type' in child) visit(child as Node, look);
  }
}

test('texts follow French typography: no-break spaces, apostrophes, minus signs, ellipses', () => {
  const found = sources.flatMap((path) =>
    listTexts(path)
      .filter((text) => !isCode(text) && !isSpecified(text))
      .flatMap((text) =>
        mistakes.filter(({ pattern }) => pattern.test(text)).map(({ name }) => `${path}: ${name}: ${text.trim()}`),
      ),
  );
  expect(sources.length).toBeGreaterThan(300);
  expect(found.join('\n')).toBe('');
});
