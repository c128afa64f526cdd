/** The texts of a post from which something is worked out, all as they will be stored. */
export interface PostTexts {
  readonly title: string;
  readonly excerpt: string | null;
  readonly meta_description: string | null;
  /** Sanitized HTML. */
  readonly content: string;
  readonly author_name: string;
  readonly featured_image_url: string | null;
  /** The ids of its topics, with spaces between them. */
  readonly topics: string;
  /** The description of its featured image. */
  readonly image: string;
  /** Before the change; null for a new post. */
  readonly former: FormerText | null;
}

export interface FormerText {
  readonly content: string;
  /** As JSON; null if the post was last saved before they were stored. */
  readonly headings: string | null;
}
