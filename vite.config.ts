import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig, type Plugin } from 'vite';

/** The program of the process that decodes uploads, beside the server that starts it. */
const decodeProcess: Plugin = {
  name: 'decode-process',
  apply: 'build',
  applyToEnvironment: (environment) => environment.name === 'ssr',
  buildStart() {
    this.emitFile({
      type: 'chunk',
      id: './app/domains/media/decoder/decode-process.server.ts',
      fileName: 'decode-process.js',
    });
  },
};

export default defineConfig(({ command }) => ({
  plugins: [tailwindcss(), reactRouter(), decodeProcess],
  build: {
    target: 'es2023',
    // Browsers that know oklch(): every colour is written once.
    cssTarget: ['chrome111', 'edge111', 'firefox113', 'safari15.4'],
    reportCompressedSize: false,
  },
  // The small scripts of public pages (app/browser) are built as workers are: each into a file alone.
  worker: { format: 'es' },
  // Of a library in the bundle only what is used is loaded: half the memory of all of them as they are.
  // From sources they stay as they are: Vite bundles nothing then, and cannot read CommonJS by itself.
  ssr: {
    noExternal: command === 'build' ? true : [],
    external: ['nodemailer', 'pg', 'pino', 'react', 'react-dom', 'sharp'],
  },
  environments: {
    ssr: { build: { rollupOptions: { input: './server.ts' } } },
  },
}));
