import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { listBeside, toThirdParties } from './third-party.ts';

const mit = { name: 'a', version: '1.0.0', identifier: 'MIT', text: 'MIT License\n\nCopyright (c) Ann\n\nYou may.' };

describe('what is shipped', () => {
  test('is listed once, in alphabetical order, with the text of its licence', () => {
    const other = { name: 'b', version: '2.0.0', identifier: 'ISC', text: 'Do.' };
    expect(toThirdParties([other, mit, mit]).map(({ name, license, text }) => [name, license, text])).toEqual([
      ['a', 'MIT', mit.text],
      ['b', 'ISC', 'Do.'],
    ]);
  });

  test('without a text bears that of its licence, without another author’s name', () => {
    const [, bare] = toThirdParties([mit, { name: 'z', version: '1.0.0', identifier: 'MIT' }]);
    expect(bare?.text).toContain('You may.');
    expect(bare?.text).not.toContain('Ann');
  });

  test('stops the build when it names no licence, or one whose text nothing bears', () => {
    const unnamed = { name: 'mystery', version: '1.0.0', text: 'All rights reserved' };
    expect(() => toThirdParties([mit, unnamed])).toThrow('mystery@1.0.0 names no licence');
    expect(() => toThirdParties([mit, { name: 'odd', version: '1.0.0', identifier: 'WTFPL' }])).toThrow('odd');
  });

  test('without being bundled is on the list: what the bundles copy, and what the package takes along', () => {
    const said = ['vite.main.config.ts', 'electron-builder.yml'].map((path) => readFileSync(path, 'utf8')).join('\n');
    const named = [...said.matchAll(/node_modules\/((?:@[\w-]+\/)?[\w-]+)\/[\w{]/g)].map(([, name]) => name);
    const listed = listBeside().map(({ name }) => name.replace('@github/keytar', 'keytar'));
    expect(new Set(named).size).toBeGreaterThan(3);
    expect(listed).toEqual(expect.arrayContaining(named));
  });
});
