import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['{shared,server,renderer,electron,scripts}/**/*.test.{ts,tsx}'],
    testTimeout: 20_000,
    hookTimeout: 20_000,
  },
});
