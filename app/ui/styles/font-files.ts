/** Written by scripts/make-fonts.ts: change it there. */
export const fontFiles = ['/fonts/fraunces-f60582de.woff2', '/fonts/figtree-4d142366.woff2'];
