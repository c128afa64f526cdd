import { reactRouter } from '@react-router/dev/vite';
import { defineConfig, type Plugin } from 'vite';
import { scriptText } from './scripts/lib/script-text.ts';
import { stylesheetParts } from './scripts/lib/split-stylesheet.ts';

/** Builds the programs of the child processes, and the thread that parses posts. */
const programs: Plugin = {
  name: 'programs',
  apply: 'build',
  applyToEnvironment: (environment) => environment.name === 'ssr',
  buildStart() {
    this.emitFile({
      type: 'chunk',
      id: './app/domains/media/decoder/decode-process.server.ts',
      fileName: 'decode-process.js',
    });
    this.emitFile({
      type: 'chunk',
      id: './app/html/worker/content-thread.server.ts',
      fileName: 'content-thread.js',
    });
    this.emitFile({
      type: 'chunk',
      id: './database/snapshot/snapshot-process.ts',
      fileName: 'snapshot-process.js',
    });
  },
};

const OWN_MODULES = /\/app\/(?:content|domains|formatting|http|services|shared|ui)\/.*\.tsx?$/;

/**
 * Small modules that nearly every page of the admin area has: in one file they take less than in
 * twenty.
 */
const SHARED_MODULES =
  /vite\/preload-helper\.js$|\/react-dom\/(?:index|cjs\/react-dom\.production)\.js$|\/app\/(?:content\/(?:errors|site-name)|formatting\/dates|http\/(?:page-meta|route-policy)|ui\/(?:document|admin\/(?:admin-error|admin-form|admin-layout-data|admin-token|continue-after-reload|describe-unstored|failed-request|hold-live-updates|input-before-hydration|offline|public-site|read-answer|report-unstored)|forms\/(?:field|text-input)|primitives\/(?:button|link|notice|use-hydrated)))\.tsx?$/;

/** The frame of the admin area, and what most of its pages have in it. */
const ADMIN_MODULES =
  /\/app\/(?:domains\/(?:leads\/lead-count|posts\/(?:post-kind|state-words|publications\/publication-rule))|ui\/(?:drawings\/logo|admin\/(?:frame\/(?:account-menu|icons|initials|more-menu|new-menu|place-tabs|places|popover-menu|rail|scheme|scheme-choice|use-current-place)|palette\/palette-button|confirm-dialog|editor\/use-media|empty|live(?:-stream|-message)?|menu-button|modal|modal-layer|notices|row-link|toasts|unsent-text|use-is-loading|use-question|use-sticky-action-data)))\.tsx?$/;

/** What the editor of text shares with pages that do without it. */
const HTML_MODULES = /\/app\/(?:content\/block-code|html\/(?:tags|content\/link-url))\.ts$/;

/** What the editor of text opens with. */
const WRITING_MODULES =
  /\/prosemirror-(?:commands|history|inputrules|keymap|model|schema-list|state|transform|view)\/|\/(?:orderedmap|rope-sequence|w3c-keyname)\/|\/app\/html\/document\/(?:schema|serialize)\.ts$|\/rich\/(?:commands\/(?!all-commands|table-)|plugins\/|clipboard\/(?:held-pastes|pending-inserts)|node-views\/(?:create-node-views|current-block|elements|figure-view|image)|insert-items|selected-text)[\w.-]*\.?ts$/;

export default defineConfig(({ command }) => ({
  plugins: [reactRouter(), programs, stylesheetParts(), scriptText()],
  build: {
    target: 'es2023',
    // Browsers that support oklch(), so that no fallback colors are needed.
    cssTarget: ['chrome111', 'edge111', 'firefox113', 'safari15.4'],
    reportCompressedSize: false,
  },
  // The scripts of public pages (app/browser) are built like workers: each into one file.
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
          output: {
            codeSplitting: {
              groups: [
                { name: 'shared', test: SHARED_MODULES },
                { name: 'admin', test: ADMIN_MODULES },
                { name: 'html', test: HTML_MODULES },
                { name: 'load-blocks', test: /\/rich\/(?:late|load)-blocks\.ts$/ },
                { name: 'writing', test: WRITING_MODULES },
              ],
            },
          },
        },
      },
    },
    ssr: {
      // Leaves React's development build out of the bundle.
      ...(command === 'build' ? { define: { 'process.env.NODE_ENV': '"production"' } } : {}),
      build: {
        rolldownOptions: {
          input: './server.ts',
          output: {
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
