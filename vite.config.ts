import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig, type Plugin } from 'vite';
import { scriptText } from './scripts/lib/script-text.ts';
import { stylesheetParts } from './scripts/lib/split-stylesheet.ts';

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
  plugins: [tailwindcss(), reactRouter(), decodeProcess, stylesheetParts(), scriptText()],
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
    external: ['nodemailer', 'pg', 'sharp'],
  },
  environments: {
    ssr: {
      // React brings itself twice, for production and for who develops.
      ...(command === 'build' ? { define: { 'process.env.NODE_ENV': '"production"' } } : {}),
      build: {
        rolldownOptions: {
          input: './server.ts',
          output: {
            // Read and compiled at each start: without comments, and in a form that takes one byte a
            // letter in memory. Names and lines stay, for the log.
            comments: { legal: true, annotation: false, jsdoc: false },
            minify: {
              compress: false,
              mangle: false,
              codegen: { removeWhitespace: false, asciiOnly: true },
            },
          },
        },
      },
    },
  },
}));
