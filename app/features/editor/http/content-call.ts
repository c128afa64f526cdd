import { EDITOR_MAX_BYTES } from '#app/features/articles/post-fields.ts';
import { resource } from '#app/http/route-policy.ts';

/** The policy of a call that sends the whole text of a post, as it is typed. */
export const contentCall = resource({
  access: 'admin',
  forWriters: true,
  allowedWhenDiskFull: true,
  maxBodyBytes: EDITOR_MAX_BYTES,
});
