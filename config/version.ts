import manifest from '../package.json' with { type: 'json' };

/** Of this site's program. */
export const version: string = manifest.version;
