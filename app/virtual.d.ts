/** A stylesheet cut into its rules (scripts/lib/split-stylesheet.ts). */
declare module '*.css?inline&parts' {
  import type { SheetPart } from '#app/styles/sheet-parts.ts';

  const parts: readonly SheetPart[];
  export default parts;
}

/** A small script with what it imports (scripts/lib/script-text.ts). */
declare module '*.ts?script-text' {
  const script: string;
  export default script;
}

declare module 'virtual:react-router/server-build' {
  import type { ServerBuild } from 'react-router';

  const build: ServerBuild;
  export = build;
}
