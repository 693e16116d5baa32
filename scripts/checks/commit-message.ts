/** Called by `.githooks/commit-msg` with the file of the message: refuses a wrong subject. */
import { readFileSync } from 'node:fs';
import { findSubjectProblem } from './find-subject-problem.ts';

const [file = ''] = process.argv.slice(2);
const problem = findSubjectProblem(readFileSync(file, 'utf8'));
if (problem !== undefined) console.error(problem);
process.exitCode = problem === undefined ? 0 : 1;
