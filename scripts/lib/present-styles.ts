import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Plugin } from 'vite';

const IMPORT = /@import "(\.\/features\/[^"]+)";\n/g;

/** The stylesheets name those of features: without those of a feature whose folder was taken out. */
export function presentStyles(): Plugin {
  return {
    name: 'present-styles',
    enforce: 'pre',
    transform: {
      filter: { id: /\/app\/(?:admin|site)\.css(?:\?|$)/ },
      handler(code, id) {
        return code.replace(IMPORT, (line, path: string) =>
          existsSync(join(dirname(id), path)) ? line : '',
        );
      },
    },
  };
}
