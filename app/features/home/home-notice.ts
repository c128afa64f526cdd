/** Something that needs the owner, in words. */
export interface HomeNotice {
  readonly title: string;
  readonly paragraphs: readonly string[];
  /** The way to it, if there is one. */
  readonly link?: { readonly to: string; readonly label: string };
  /** Whether nothing is broken, and somebody only waits. */
  readonly isCalm?: boolean;
}
