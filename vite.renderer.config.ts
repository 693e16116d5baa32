import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { guidePlugin } from './scripts/vite-plugins/guide-plugin.ts';
import { townPlugin } from './scripts/vite-plugins/town-plugin.ts';

/** The screens; the service serves them at /app/ under a policy that allows no inline script and no other origin. */
export default defineConfig({
  root: 'renderer',
  base: '/app/',
  build: {
    license: { fileName: 'licences.json' },
    sourcemap: true,
    outDir: '../dist/renderer',
    emptyOutDir: true,
    target: 'chrome130',
    assetsInlineLimit: 0,
    // In one sheet: a part that could not be had while the service was away would leave its screen without its looks.
    cssCodeSplit: false,
    modulePreload: { polyfill: false },
    // A request each for hundreds of small parts takes longer than what is in them.
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'initial', tags: ['$initial'] },
            { name: 'shared', minShareCount: 6 },
          ],
        },
      },
    },
    chunkSizeWarningLimit: 1500,
  },
  // Threads of the screens are modules of this origin, as everything else the policy allows.
  worker: { format: 'es' },
  plugins: [react(), guidePlugin(), townPlugin()],
});
