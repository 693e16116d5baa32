import { defineConfig } from 'vite';

/** A sandboxed preload must be one CommonJS file that requires nothing but Electron. */
export default defineConfig({
  ssr: { noExternal: true, external: ['electron'] },
  build: {
    ssr: 'electron/preload.ts',
    sourcemap: true,
    outDir: 'dist/preload',
    target: 'chrome130',
    rolldownOptions: { output: { format: 'cjs', entryFileNames: 'preload.cjs' } },
  },
});
