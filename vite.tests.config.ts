import { cp } from 'node:fs/promises';
import { defineConfig } from 'vite';
import { native } from './vite.main.config.ts';

/** The service and what it starts, as they are bundled, for tests that start a process: loading sources takes each seconds. */
export default defineConfig({
  ssr: { noExternal: true, external: native },
  define: { __dirname: 'import.meta.dirname' },
  build: {
    ssr: true,
    outDir: 'dist/tests',
    target: 'node24',
    minify: false,
    rolldownOptions: {
      input: {
        serve: 'server/launch.ts',
        hub: 'server/hub/main.ts',
        'pdf-worker': 'server/pdf/pdf-worker.ts',
        'backup-worker': 'server/backups/tasks/backup-worker.ts',
        'lecture-worker': 'server/reception/lecture-worker.ts',
        'conformite-worker': 'server/conformite/tasks/conformite-worker.ts',
        'restore-process': 'server/testing/processes/restore-process.ts',
        'upgrade-process': 'server/testing/processes/upgrade-process.ts',
      },
      output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
    },
  },
  plugins: [
    {
      name: 'copy-migrations',
      writeBundle: () => cp('server/database/migrations', 'dist/tests/migrations', { recursive: true }),
    },
  ],
});
