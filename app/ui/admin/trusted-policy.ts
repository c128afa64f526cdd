/** The Trusted Types policies of the admin area: of the post editor, and of the form of a page. */
export const PREVIEW_POLICY = 'preview';
export const DRAFT_PAGE_POLICY = 'draft-page';

interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createHTML: (html: string) => string },
  ): { createHTML: (html: string) => string };
}

const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };

/**
 * Creates one of the policies. Its HTML goes only into a frame that cannot run scripts. Browsers without
 * Trusted Types get a plain string.
 */
export function createTrustedPolicy(
  name: typeof PREVIEW_POLICY | typeof DRAFT_PAGE_POLICY,
  createHTML: (html: string) => string,
) {
  return trustedTypes?.createPolicy(name, { createHTML }) ?? { createHTML };
}
