import { stringify } from 'yaml';
import type { ExportedPost } from '#app/features/articles/export-posts.server.ts';
import { publicPath } from '#app/features/articles/post-kind.ts';
import { escapeHtml } from '#app/formatting/escape-html.ts';
import { ContentError } from '#app/html/content/content-error.server.ts';
import type { ContentWorker } from '#app/html/worker/content-worker.server.ts';

/** The client of the worker that makes Markdown. */
const EXPORTS = 'exports';

/** An article as Markdown, with what belongs to it above its text. */
export async function toMarkdownFile(post: ExportedPost, worker: ContentWorker): Promise<string> {
  const values = {
    id: post.id,
    title: post.title,
    slug: post.slug,
    type: post.kind,
    draft: !post.is_published,
    // Jekyll and Hexo know no drafts by the other name.
    ...(post.is_published ? {} : { published: false }),
    author: post.author_name,
    ...(post.excerpt === null ? {} : { excerpt: post.excerpt }),
    ...(post.meta_description === null ? {} : { description: post.meta_description }),
    ...(post.meta_keywords.length === 0 ? {} : { tags: post.meta_keywords }),
    ...(post.topics.length === 0 ? {} : { categories: post.topics }),
    ...(post.former_slugs.length === 0
      ? {}
      : { aliases: post.former_slugs.map((slug) => publicPath({ kind: post.kind, slug })) }),
    ...(post.language === null ? {} : { lang: post.language }),
    ...(post.featured_image_url === null ? {} : { image: post.featured_image_url }),
  };
  // Of the older YAML, which most generators read, `yes` and `12:30` are no words. A date stays one.
  const above = `${stringify(values, { version: '1.1' })}date: ${post.published_at ?? post.created_at}\n`;
  return `---\n${above}---\n\n${await markdownOf(post, worker)}`;
}

/** A text that can't be turned into Markdown stays HTML, which Markdown may hold. */
async function markdownOf({ content }: ExportedPost, worker: ContentWorker): Promise<string> {
  try {
    return await worker.toMarkdown(content, EXPORTS);
  } catch (error) {
    if (!(error instanceof ContentError)) throw error;
    return content;
  }
}

/** An article as a standalone page. `content` is its HTML with addresses that work there. */
export function toHtmlFile(post: ExportedPost, content: string): string {
  const meta = (name: string, value: string | null) =>
    value === null ? '' : `<meta name="${name}" content="${escapeHtml(value)}">\n`;
  return `<!doctype html>
<html lang="${post.language ?? 'en'}">
<meta charset="utf-8">
<title>${escapeHtml(post.title)}</title>
${meta('description', post.meta_description ?? post.excerpt)}${meta('author', post.author_name)}${meta('date', post.published_at)}${meta('keywords', post.meta_keywords.join(', ') || null)}<h1>${escapeHtml(post.title)}</h1>
${content}
</html>
`;
}
