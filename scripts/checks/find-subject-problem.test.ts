import { expect, test } from 'vitest';
import { findSubjectProblem } from './find-subject-problem.ts';

test.each([
  'feat(vente): a line is found by its code',
  'refactor: borders of the product are held however deep\n\nA body.\n',
  '\n# a comment of git\nfix(tiers)!: é’s are characters, not bytes',
  'Merge branch main',
  'fixup! feat: what came before',
  `docs: ${'a'.repeat(66)}`,
])('%j is a subject', (message) => {
  expect(findSubjectProblem(message)).toBeUndefined();
});

test.each(['a line is found', 'feature: a line', 'feat:a line', 'feat: ', '', `docs: ${'a'.repeat(67)}`])(
  '%j is refused',
  (message) => {
    expect(findSubjectProblem(message)).toEqual(expect.any(String));
  },
);
