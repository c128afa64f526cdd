// Plain JavaScript for Node 20: this runs before anything is installed.
import { runScript, runTool, runVitest } from './runners.mjs';

/** Runs all checks that need neither a build nor a browser, even after one has failed. */
export async function runChecks() {
  return [
    await runTool('Route types', '@react-router/dev', 'react-router', ['typegen']),
    await runTool('Types', 'typescript', 'tsc', ['--noEmit']),
    await runTool('Format and lint', '@biomejs/biome', 'biome', ['check']),
    await runScript('Import directions', ['scripts/imports/check-imports.ts']),
    await runTool('Unused files, exports and packages', 'knip', 'knip', []),
    await runVitest('Unit tests', 'unit'),
  ];
}
