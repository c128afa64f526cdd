/** The part of subset-font that make-fonts.ts uses; the package comes without types. */
declare module 'subset-font' {
  type Range = number | { min: number; max: number; default?: number };
  export default function subsetFont(
    font: Uint8Array,
    text: string,
    options: {
      targetFormat: 'sfnt' | 'woff2';
      keepFeatures?: string[];
      noHinting?: boolean;
      variationAxes?: Record<string, Range>;
    },
  ): Promise<Buffer>;
}
