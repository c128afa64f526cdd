/**
 * The HTML of a post for another system: with whole addresses, so that images and links lead to this
 * site until they were moved as well, and without the smaller sizes of images, which only we have.
 */
export function toOutsideHtml(content: string, origin: string): string {
  return content
    .replace(/ (?:srcset|sizes)="[^"]*"/g, '')
    .replace(/ (src|href|poster)="\/(?!\/)/g, ` $1="${origin}/`);
}
