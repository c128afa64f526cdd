/** The display typeface as the site has it: one weight, soft, without "wonky" forms, for headline sizes. */
export const DISPLAY_AXES = { wght: 560, opsz: 60, SOFT: 100, WONK: 0 } as const;
