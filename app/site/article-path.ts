const ARTICLE = /^\/blog\/[a-z\d-]{1,200}$/;

/** Whether it may be the address of an article: not that of a topic, or of an author. */
export function isArticlePath(path: string): boolean {
  return ARTICLE.test(path);
}
