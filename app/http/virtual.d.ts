/** A stylesheet split into rules (scripts/lib/split-stylesheet.ts). */
declare module '*.css?inline&parts' {
  import type { CriticalCssPart } from '#app/ui/styles/critical-css.ts';

  const parts: readonly CriticalCssPart[];
  export default parts;
}

/** A small bundled script as text (scripts/lib/script-text.ts). */
declare module '*.ts?script-text' {
  const script: string;
  export default script;
}

declare module 'virtual:react-router/server-build' {
  import type { ServerBuild } from 'react-router';

  const build: ServerBuild;
  export = build;
}
