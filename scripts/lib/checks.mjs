// Plain JavaScript for Node 20: this runs before anything is installed.
import { runScript, runTool, runVitest } from './runners.mjs';

/** Runs all checks that need neither a build nor a browser, even after one has failed. */
export async function runChecks() {
  const routeTypes = await runTool('Route types', '@react-router/dev', 'react-router', ['typegen']);
  // Beside each other, because most of them use one core.
  const others = await Promise.all([
    runScript('Import directions', ['scripts/imports/check-imports.ts']),
    runTool('Types', 'typescript', 'tsc', ['--noEmit']),
    runScript('Features that can be taken out', ['scripts/imports/check-removal.ts']),
    runTool('Format and lint', '@biomejs/biome', 'biome', ['check']),
    runTool('Unused files, exports and packages', 'knip', 'knip', []),
  ]);
  return [routeTypes, ...others, await runVitest('Unit tests', 'unit')];
}
