import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { reactRouter } from '@react-router/dev/vite';
import { defineConfig, type Plugin } from 'vite';
import { browserChunks } from './scripts/lib/browser-chunks.ts';
import { browserRoutes } from './scripts/lib/browser-routes.ts';
import { presentStyles } from './scripts/lib/present-styles.ts';
import { scriptText } from './scripts/lib/script-text.ts';
import { stylesheetParts } from './scripts/lib/split-stylesheet.ts';
import { startChunk } from './scripts/lib/start-chunk.ts';

const SERVER = './server.ts';
const toPath = (id: string) => fileURLToPath(new URL(id, import.meta.url));

/** The programs of the child processes, and the thread that parses posts. */
const PROGRAMS = {
  'decode-process.js': './app/features/media/decoder/decode-process.server.ts',
  'content-thread.js': './app/services/content-thread.server.ts',
  'read-process.js': './app/features/moving/jobs/importing/reading/read-process.server.ts',
  'snapshot-process.js': './database/snapshot/snapshot-process.ts',
};
/** Without those of a feature that was taken out. */
const programFiles = Object.entries(PROGRAMS).filter(([, id]) => existsSync(toPath(id)));

const programs: Plugin = {
  name: 'programs',
  apply: 'build',
  // React Router's plugin sets another value, with which a group takes all that its modules import.
  config: () => ({
    environments: {
      ssr: { build: { rolldownOptions: { preserveEntrySignatures: 'allow-extension' } } },
    },
  }),
  applyToEnvironment: (environment) => environment.name === 'ssr',
  buildStart() {
    for (const [fileName, id] of programFiles) {
      this.emitFile({ type: 'chunk', id, fileName });
    }
  },
};

const OWN_MODULES = /\/app\/(?:features|formatting|http|services|site|ui)\/.*\.tsx?$/;

export default defineConfig(({ command }) => ({
  plugins: [
    presentStyles(),
    reactRouter(),
    browserRoutes(),
    programs,
    stylesheetParts(),
    scriptText(),
  ],
  build: {
    target: 'es2023',
    // Browsers that support oklch(), so that no fallback colors are needed.
    cssTarget: ['chrome111', 'edge111', 'firefox113', 'safari15.4'],
    reportCompressedSize: false,
  },
  // The scripts of public pages (app/site/scripts) are built like workers: each into one file.
  worker: { format: 'es' },
  // Bundled libraries are tree-shaken: half the memory of loading the whole packages. In development
  // they stay external, because Vite does not bundle then and cannot load CommonJS.
  ssr: {
    noExternal: command === 'build' ? true : [],
    external: ['@aws-sdk/client-s3', '@aws-sdk/lib-storage', 'nodemailer', 'pg', 'sharp'],
  },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          // A module of ours that nothing is used of is left out, though it makes values at load time:
          // else the frame of public pages would be in every script of the admin area.
          treeshake: { moduleSideEffects: [{ test: OWN_MODULES, sideEffects: false }] },
          // A constant of another module is written where it is used: the editor has many.
          optimization: { inlineConst: { mode: 'all', pass: 2 } },
          output: { codeSplitting: { groups: browserChunks(toPath('./app')) } },
        },
      },
    },
    ssr: {
      // Leaves React's development build out of the bundle.
      ...(command === 'build' ? { define: { 'process.env.NODE_ENV': '"production"' } } : {}),
      build: {
        rolldownOptions: {
          input: SERVER,
          output: {
            codeSplitting: {
              includeDependenciesRecursively: false,
              groups: [
                {
                  name: startChunk(
                    toPath(SERVER),
                    programFiles.map(([, id]) => toPath(id)),
                  ),
                  debugName: 'start',
                },
              ],
            },
            // Parsed at each start: no comments, and ASCII only, which takes one byte per character in
            // memory. Names and lines stay for stack traces in the log.
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
