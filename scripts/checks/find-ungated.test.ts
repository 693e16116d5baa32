import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { findUngated } from './find-ungated.ts';

const find = (text: string) => findUngated([{ file: 'card.tsx', text }]);
const write = 'const sending = useWrite(sendDevis, (call) => call());';

test('a write of which only the press and the waiting are read is reported: anybody would be offered it', () => {
  const button = '<Button loading={sending.isPending} onClick={() => sending.mutate()} />';
  expect(find(`function Card() {\n  ${write}\n  return ${button};\n}`)).toEqual(['card.tsx:2 sending']);
  expect(find('function Card() { const { mutate } = useWrite(sendDevis, (call) => call()); return mutate; }')).toEqual([
    'card.tsx:1 { mutate }',
  ]);
});

test.each([
  ['given whole to what shows it', '<WriteButton of={sending} onClick={() => sending.mutate()} />'],
  ['whose reason is read', 'sending.whyNot === undefined && <Button onClick={() => sending.mutate()} />'],
])('a write %s is not', (_, shown) => {
  expect(find(`function Card() { ${write} return ${shown}; }`)).toEqual([]);
});

test('what returns a write is one itself, by whatever name', () => {
  const hook = `function useSend() { ${write} return { ...sending, label: 'Envoyer' }; }`;
  const card = 'function Card() { const one = useSend(); return <Button onClick={() => one.mutate()} />; }';
  expect(find(`${hook}\n${card}`)).toEqual(['card.tsx:2 one']);
});

test('no screen offers a write without its gate', () => {
  const sources = globSync('renderer/**/*.{ts,tsx}')
    .filter((file) => !/\.test\.|renderer\/testing\//.test(file))
    .map((file) => ({ file, text: readFileSync(file, 'utf8') }));
  expect(sources.filter(({ text }) => text.includes('useWrite(')).length).toBeGreaterThan(50);
  expect(findUngated(sources)).toEqual([]);
});
