/** Something that needs the owner, in words. */
export interface HomeNotice {
  readonly title: string;
  readonly paragraphs: readonly string[];
  /** The ways to it. */
  readonly links: readonly { readonly to: string; readonly label: string }[];
  /** Whether nothing is broken, and somebody only waits. */
  readonly isCalm?: boolean;
}
