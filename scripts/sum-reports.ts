import { existsSync, readFileSync } from 'node:fs';
import { z } from 'zod';

const Tests = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  numPendingTests: z.number(),
  numTodoTests: z.number(),
  numFailedTestSuites: z.number(),
});
const Journeys = z.object({
  stats: z.object({ expected: z.number(), unexpected: z.number(), flaky: z.number(), skipped: z.number() }),
});
type Sum = { passed: number; failed: number; secondTries?: number };

/**
 * Prints `N passed, N failed` for the reports of vitest and Playwright; a test that was skipped has failed, and how many
 * journeys passed only when tried again is said. Fails when anything did, a step without tests of its own (the first
 * argument) included.
 */
const [failedSteps = '0', testsFile = '', journeysFile = ''] = process.argv.slice(2);
const sums = [sumTests(readReport(testsFile)), sumJourneys(readReport(journeysFile))];
const passed = sums.reduce((total, sum) => total + sum.passed, 0);
const failed = sums.reduce((total, sum) => total + sum.failed, 0);
const hasFailed = failed > 0 || failedSteps !== '0';
const secondTries = sums.reduce((total, sum) => total + (sum.secondTries ?? 0), 0);
if (secondTries > 0) console.log(`\n${secondTries} journey(s) passed only at the second try, see «flaky» above.`);
if (failedSteps !== '0') console.log(`\n${failedSteps} step(s) failed, see above.`);
console.log(`\n${passed} passed, ${hasFailed ? Math.max(failed, 1) : 0} failed`);
process.exit(hasFailed ? 1 : 0);

function readReport(file: string): unknown {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined;
}

/** A run that left no report did not run: that is one failure. */
function sumTests(report: unknown): Sum {
  if (report === undefined) return { passed: 0, failed: 1 };
  const { numPassedTests, numFailedTests, numPendingTests, numTodoTests, numFailedTestSuites } = Tests.parse(report);
  const failed = numFailedTests + numPendingTests + numTodoTests;
  return { passed: numPassedTests, failed: failed === 0 && numFailedTestSuites > 0 ? numFailedTestSuites : failed };
}

function sumJourneys(report: unknown): Sum {
  if (report === undefined) return { passed: 0, failed: 1 };
  const { expected, unexpected, flaky, skipped } = Journeys.parse(report).stats;
  return { passed: expected + flaky, failed: unexpected + skipped, secondTries: flaky };
}
