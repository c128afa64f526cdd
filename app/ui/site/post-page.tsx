import { use } from 'react';
import { formatDate, machineDate } from '#app/formatting/dates.ts';
import { ButtonLink } from '#app/ui/primitives/button.tsx';
import { ClosingBand } from './closing-band.tsx';
import { PostArticle } from './post-article.tsx';
import { type LibraryImage, toArticleImage } from './post-image.ts';
import { SiteContext } from './site-context.ts';

interface PostPageProps {
  post: { readonly title: string; readonly authorName: string };
  /** The instant that the page shows as the post's date. */
  date: string;
  timeZone: string;
  image: LibraryImage | null;
  /** Sanitized HTML, inserted into the page unchanged. */
  content: string;
}

/** A post as readers see it. */
export function PostPage({ post, date, timeZone, image, content }: PostPageProps) {
  const { back, after } = use(SiteContext).content.post;
  return (
    <>
      <PostArticle
        back={{ label: back, href: '/blog' }}
        title={post.title}
        author={post.authorName}
        date={formatDate(date, 'long', timeZone)}
        dateTime={machineDate(date, timeZone)}
        image={image && toArticleImage(image)}
        html={content}
      />
      <ClosingBand
        title={after.heading}
        text={after.text}
        actions={after.action.kind === 'link' ? <ButtonLink link={after.action} /> : null}
      />
    </>
  );
}
