import { cp, writeFile } from 'node:fs/promises';
import { defineConfig, type Plugin } from 'vite';
import { productName, version } from './package.json';

/** The window of `npm run dev`: a program of its own in `dist/dev`, beside the preload it looks for. */
export default defineConfig({
  ssr: { noExternal: true, external: ['electron'] },
  define: { __dirname: 'import.meta.dirname' },
  build: {
    ssr: 'electron/dev.ts',
    outDir: 'dist/dev',
    target: 'node20.18',
    minify: false,
    rolldownOptions: { output: { entryFileNames: 'electron.js' } },
  },
  plugins: [describeProgram()],
});

function describeProgram(): Plugin {
  return {
    name: 'describe-program',
    async writeBundle() {
      await cp('electron/icon.png', 'dist/dev/icon.png');
      const manifest = { productName, version, type: 'module', main: 'electron.js' };
      await writeFile('dist/dev/package.json', JSON.stringify(manifest));
    },
  };
}
