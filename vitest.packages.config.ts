import { defineConfig } from 'vitest/config';

/** Packages, made and installed for real: `npm run packages:try`, as root on Debian. Apart from the tests, which need no such thing. */
export default defineConfig({
  test: {
    include: ['scripts/packages/**/*.trial.ts'],
    // They share two cores, and a machine's folders.
    fileParallelism: false,
    testTimeout: 400_000,
    hookTimeout: 400_000,
    expect: { poll: { timeout: 60_000, interval: 200 } },
  },
});
