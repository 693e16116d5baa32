import { cp } from 'node:fs/promises';
import { defineConfig, type Plugin } from 'vite';
import { scriptFonts, toBundledName } from './server/pdf/typesetting/script-fonts.ts';

/** Loaded at run time from node_modules: they carry machine code, or are Electron itself. */
export const native = ['electron', 'better-sqlite3', '@node-rs/argon2', 'keytar'];

/** Read from disk at run time, beside the bundle as they stand beside the source. */
const assets = {
  'node_modules/quickjs-wasi/quickjs.wasm': 'dist/main/quickjs.wasm',
  'server/database/migrations': 'dist/main/migrations',
  'electron/icon.png': 'dist/main/icon.png',
  'node_modules/swagger-ui-dist/swagger-ui-bundle.js': 'dist/main/docs-assets/swagger-ui-bundle.js',
  'node_modules/swagger-ui-dist/swagger-ui.css': 'dist/main/docs-assets/swagger-ui.css',
  'node_modules/swagger-ui-dist/favicon-32x32.png': 'dist/main/docs-assets/favicon-32x32.png',
  'node_modules/redoc/bundles/redoc.standalone.js': 'dist/main/docs-assets/redoc.standalone.js',
  // The fonts of other scripts: large, and read by a thread only when a text needs them.
  ...Object.fromEntries(
    Object.values(scriptFonts)
      .flatMap(Object.values<string>)
      .map((path) => [`node_modules/${path}`, `dist/main/fonts/${toBundledName(path)}`]),
  ),
};

/** The main process and the service, one flat folder: electron.js and serve.js start them, pdf-worker.js and lecture-worker.js are their threads, backup-worker.js and conformite-worker.js processes they start. */
export default defineConfig({
  ssr: { noExternal: true, external: native },
  // CommonJS packages (pdfmake) ask for it; the bundle is an ES module.
  define: { __dirname: 'import.meta.dirname' },
  build: {
    license: { fileName: 'licences.json' },
    ssr: true,
    sourcemap: true,
    outDir: 'dist/main',
    target: 'node20.18',
    // As it starts as fast, compiled from the cache, and its traces name what is in the sources.
    minify: false,
    rolldownOptions: {
      input: {
        electron: 'electron/launch.ts',
        serve: 'server/launch.ts',
        'pdf-worker': 'server/pdf/pdf-worker.ts',
        'backup-worker': 'server/backups/tasks/backup-worker.ts',
        'lecture-worker': 'server/reception/lecture-worker.ts',
        'conformite-worker': 'server/conformite/tasks/conformite-worker.ts',
      },
      output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
    },
  },
  plugins: [copyAssets()],
});

function copyAssets(): Plugin {
  return {
    name: 'copy-assets',
    async writeBundle() {
      await Promise.all(Object.entries(assets).map(([from, to]) => cp(from, to, { recursive: true })));
    },
  };
}
