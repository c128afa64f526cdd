/** The only Trusted Types policy of the admin area. */
export const PREVIEW_POLICY = 'preview';

interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createHTML: (html: string) => string },
  ): { createHTML: (html: string) => string };
}

const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };

/**
 * Creates the policy. Its HTML goes only into a frame that cannot run scripts. Browsers without
 * Trusted Types get a plain string.
 */
export function createPreviewPolicy(createHTML: (html: string) => string) {
  return trustedTypes?.createPolicy(PREVIEW_POLICY, { createHTML }) ?? { createHTML };
}
