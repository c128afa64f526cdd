/** WCAG 2 contrast ratio of two colors in `oklch(L C H)` notation. */
export function contrastOf(one: string, other: string): number {
  const [darker, lighter] = [luminanceOf(one), luminanceOf(other)].sort((a, b) => a - b);
  return ((lighter as number) + 0.05) / ((darker as number) + 0.05);
}

function luminanceOf(color: string): number {
  const { red, green, blue } = linearRgb(color);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Linear sRGB, clipped to the gamut, using the matrices of CSS Color 4. */
export function linearRgb(color: string): { red: number; green: number; blue: number } {
  const parts = /^oklch\(([\d.]+) ([\d.]+) ([\d.]+)\)$/.exec(color);
  if (!parts) throw new Error(`Not an opaque oklch() colour: ${color}`);
  const [lightness, chroma, hue] = parts.slice(1).map(Number) as [number, number, number];
  const a = chroma * Math.cos((hue * Math.PI) / 180);
  const b = chroma * Math.sin((hue * Math.PI) / 180);
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return {
    red: clip(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s),
    green: clip(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s),
    blue: clip(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s),
  };
}

const clip = (value: number) => Math.min(1, Math.max(0, value));

/** For icons, the manifest and the theme color, which do not support oklch(). */
export function hexOf(color: string): string {
  const { red, green, blue } = linearRgb(color);
  const channel = (value: number) => {
    const encoded = value <= 0.0031308 ? 12.92 * value : 1.055 * value ** (1 / 2.4) - 0.055;
    return Math.round(encoded * 255)
      .toString(16)
      .padStart(2, '0');
  };
  return `#${channel(red)}${channel(green)}${channel(blue)}`;
}
