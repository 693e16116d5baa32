import { cp } from 'node:fs/promises';
import { defineConfig } from 'vite';

/** The hub: one program without machine code, with its migrations beside it. */
export default defineConfig({
  ssr: { noExternal: true, external: ['pg-native'] },
  define: { __dirname: 'import.meta.dirname' },
  build: {
    license: { fileName: 'licences.json' },
    ssr: true,
    sourcemap: true,
    outDir: 'dist/hub',
    target: 'node20.18',
    minify: false,
    rolldownOptions: {
      input: { hub: 'server/hub/main.ts' },
      output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
    },
  },
  plugins: [
    {
      name: 'copy-migrations',
      writeBundle: () => cp('server/database/migrations/hub', 'dist/hub/migrations/hub', { recursive: true }),
    },
  ],
});
