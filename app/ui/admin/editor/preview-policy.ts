/** The one Trusted Types policy of the admin area. */
export const PREVIEW_POLICY = 'preview';

interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createHTML: (html: string) => string },
  ): { createHTML: (html: string) => string };
}

const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };

/**
 * Makes a policy of which the browser knows that it makes markup; what it makes goes into a frame
 * where nothing can run, and nowhere else. A browser without Trusted Types takes the text itself.
 */
export function createPreviewPolicy(createHTML: (html: string) => string) {
  return trustedTypes?.createPolicy(PREVIEW_POLICY, { createHTML }) ?? { createHTML };
}
