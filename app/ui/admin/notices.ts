/** Of something that the page itself shows: only those who do not see it are told. */
function seen<Text extends string>(text: Text) {
  return { title: '', text, isSeen: true } as const;
}

/** What the admin area says of a success; see Messages in docs/product.md. */
export const NOTICES = {
  'signed-in': { title: 'Welcome back!', text: 'Successfully logged in.' },
  'account-created': {
    title: 'Account created!',
    text: 'Your admin account has been created successfully.',
  },
  'post-created': { title: 'Success', text: 'Post created successfully' },
  'post-updated': { title: 'Success', text: 'Post updated successfully' },
  'post-status': { title: 'Success', text: 'Post status updated' },
  'post-deleted': { title: 'Success', text: 'Post deleted' },
  'post-trashed': { title: 'Success', text: 'Article moved to the Trash' },
  'post-untrashed': seen('Article restored'),
  'post-duplicated': {
    title: 'This is the copy',
    text: 'It’s a new draft. The one you copied stays as it is.',
  },
  'publishing-asked': {
    title: 'Asked',
    text: 'An admin sees on Home that it waits for approval.',
  },
  'publishing-declined': seen('It stays as it is'),
  'pin-undone': seen('Undone'),
  'post-copied': { title: 'Copied as Markdown', text: 'As it was last saved.' },
  'draft-discarded': seen('Draft discarded'),
  'drafts-discarded': seen('Drafts discarded'),
  'post-moved': seen('Article moved'),
  'post-restored': seen('Version restored'),
  'preview-revoked': seen('Link revoked: it no longer works'),
  'page-created': { title: 'Success', text: 'Page created successfully' },
  'page-updated': { title: 'Success', text: 'Page updated successfully' },
  'page-status': { title: 'Success', text: 'Page status updated' },
  'page-deleted': { title: 'Success', text: 'Page deleted' },
  'page-trashed': { title: 'Success', text: 'Page moved to the Trash' },
  'page-untrashed': seen('Page restored'),
  'image-uploaded': { title: 'Success', text: 'Image uploaded successfully' },
  'image-replaced': { title: 'Success', text: 'The image is replaced everywhere' },
  'lead-deleted': { title: 'Success', text: 'Lead deleted' },
  'identity-confirmed': {
    title: 'Thank you',
    text: 'You can download the file now. Click the button again.',
  },
  'redirect-saved': seen('Redirect saved'),
  'redirects-shortened': {
    title: 'Success',
    text: 'Redirect saved. Those that led to this address now lead straight to the new one',
  },
  'redirect-removed': seen('Redirect removed'),
  'support-saved': { title: 'Success', text: 'Support saved' },
  'support-removed': { title: 'Success', text: 'Support removed' },
  'author-saved': seen('Author saved'),
  'author-deleted': seen('Author deleted'),
  'topic-saved': seen('Topic saved'),
  'topic-deleted': seen('Topic deleted'),
  'subscriber-ended': seen('Unsubscribed'),
  'texts-published': seen('Published: it is live now'),
  'filter-saved': seen('Filter saved'),
  'filter-deleted': seen('Filter deleted'),
  'texts-discarded': seen('Draft discarded'),
  'texts-restored': seen('Restored as a draft'),
} as const;

export type Notice = keyof typeof NOTICES;

export function isNotice(value: unknown): value is Notice {
  return typeof value === 'string' && Object.hasOwn(NOTICES, value);
}
