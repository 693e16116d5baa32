import { existsSync, readFileSync } from 'node:fs';
import { stripVTControlCharacters } from 'node:util';
import { z } from 'zod';

const Tests = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  numPendingTests: z.number(),
  numTodoTests: z.number(),
  numFailedTestSuites: z.number(),
  testResults: z.array(
    z.object({
      name: z.string(),
      message: z.string(),
      assertionResults: z.array(
        z.object({ fullName: z.string(), status: z.string(), failureMessages: z.array(z.string()).nullish() }),
      ),
    }),
  ),
});

const Spec = z.object({
  title: z.string(),
  file: z.string(),
  tests: z.array(
    z.object({
      projectName: z.string(),
      results: z.array(z.object({ errors: z.array(z.object({ message: z.string().optional() })) })),
    }),
  ),
});
const Suite = z.object({
  specs: z.array(Spec),
  get suites() {
    return z.array(Suite).optional();
  },
});
type Suite = z.output<typeof Suite>;
const Journeys = z.object({
  stats: z.object({ expected: z.number(), unexpected: z.number(), flaky: z.number(), skipped: z.number() }),
  suites: z.array(Suite),
});

/** `complaints` has one text per failed test, with the reasons of each failure. */
type Sum = { passed: number; failed: number; secondTries: number; complaints: readonly string[] };

const missing: Sum = {
  passed: 0,
  failed: 1,
  secondTries: 0,
  complaints: ['A report is missing: its run has not ended.'],
};

/**
 * Prints what failed, and `N passed, N failed`, for the reports of vitest and Playwright. A skipped test counts as
 * failed, and the number of tests that passed only on a retry is printed. Fails when anything did, including steps
 * without tests of their own (the first argument).
 */
const [failedSteps = '0', journeysFile = '', ...testsFiles] = process.argv.slice(2);
const sums = [...testsFiles.map((file) => sumTests(readReport(file))), sumJourneys(readReport(journeysFile))];
const passed = sums.reduce((total, sum) => total + sum.passed, 0);
const failed = sums.reduce((total, sum) => total + sum.failed, 0);
const secondTries = sums.reduce((total, sum) => total + sum.secondTries, 0);
const hasFailed = failed > 0 || failedSteps !== '0';
for (const complaint of sums.flatMap(({ complaints }) => complaints)) console.log(`\n${complaint}`);
if (secondTries > 0) console.log(`\n${secondTries} test(s) passed only at the second try, see above.`);
if (failedSteps !== '0') console.log(`\n${failedSteps} step(s) failed, see above.`);
console.log(`\n${passed} passed, ${hasFailed ? Math.max(failed, 1) : 0} failed`);
process.exit(hasFailed ? 1 : 0);

function readReport(file: string): unknown {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined;
}

/** Adds up a report; a missing report means that the run did not happen, which is one failure. */
function sumTests(report: unknown): Sum {
  if (report === undefined) return missing;
  const { testResults, ...counts } = Tests.parse(report);
  const failed = counts.numFailedTests + counts.numPendingTests + counts.numTodoTests;
  const complaints = testResults.flatMap(({ name, message, assertionResults }) => [
    ...complain(name, [message]),
    ...assertionResults.flatMap(({ fullName, failureMessages }) => complain(`${name}: ${fullName}`, failureMessages)),
  ]);
  return {
    passed: counts.numPassedTests,
    failed: failed === 0 ? counts.numFailedTestSuites : failed,
    secondTries: testResults.flatMap(({ assertionResults }) => assertionResults).filter(isSecondTry).length,
    complaints,
  };
}

/** A test that passed keeps the errors of a try before. */
function isSecondTry({ status, failureMessages }: { status: string; failureMessages?: string[] | null | undefined }) {
  return status === 'passed' && (failureMessages ?? []).length > 0;
}

function sumJourneys(report: unknown): Sum {
  if (report === undefined) return missing;
  const { stats, suites } = Journeys.parse(report);
  const complaints = suites.flatMap(listSpecs).flatMap(({ title, file, tests }) =>
    tests.flatMap(({ projectName, results }) =>
      complain(
        `[${projectName}] ${file}: ${title}`,
        results.flatMap(({ errors }) => errors.map(({ message }) => message)),
      ),
    ),
  );
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected + stats.skipped,
    secondTries: stats.flaky,
    complaints,
  };
}

function listSpecs({ specs, suites = [] }: Suite): z.output<typeof Spec>[] {
  return [...specs, ...suites.flatMap(listSpecs)];
}

/** Returns the name of a test and the first lines of each of its errors; nothing for a test without errors. */
function complain(name: string, messages: readonly (string | undefined)[] | null | undefined): string[] {
  const reasons = (messages ?? []).filter(Boolean).map((message) => {
    const lines = stripVTControlCharacters(message ?? '').split('\n');
    return lines
      .slice(0, 12)
      .map((line) => `    ${line}`)
      .join('\n');
  });
  return reasons.length > 0 ? [[`✘ ${name}`, ...reasons].join('\n')] : [];
}
