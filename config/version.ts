import manifest from '../package.json' with { type: 'json' };

/** The version of this program, which `/readyz`, the admin area and the start-up message show. */
export const version: string = manifest.version;
