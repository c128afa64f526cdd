import { post as copy } from '#app/content/pages/blog.ts';
import { formatDate, machineDate } from '#app/formatting/dates.ts';
import { ButtonLink } from '#app/ui/primitives/button.tsx';
import { ClosingBand } from './closing-band.tsx';
import { PostArticle } from './post-article.tsx';
import { type LibraryImage, toPostImage } from './post-image.ts';

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
  return (
    <>
      <PostArticle
        back={{ label: copy.back.label, href: '/blog' }}
        title={post.title}
        author={post.authorName}
        date={formatDate(date, 'long', timeZone)}
        dateTime={machineDate(date, timeZone)}
        image={image && toPostImage(image)}
        html={content}
      />
      <ClosingBand
        title={copy.after.heading}
        text={copy.after.text}
        actions={<ButtonLink link={copy.after.action} />}
      />
    </>
  );
}
