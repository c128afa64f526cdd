/**
 * The name of the hidden field that carries a setting's text from when the form was opened. In a
 * separate file, so that the browser's part of the form loads none of the parsers.
 */
export function baselineFieldName(key: string): string {
  return `baseline.${key}`;
}
