/** Written by scripts/make-fonts.ts: change it there. */
export const fontFiles = ['/fonts/fraunces-79d67fd2.woff2', '/fonts/figtree-60e5cfc3.woff2'];
