import { use } from 'react';
import { focusClass } from '#app/formatting/focal-point.ts';
import { SiteContext } from '#app/site/frame/site-context.ts';
import type { LibraryImage } from './post-image.ts';

/** Who wrote an article. */
export interface AuthorView {
  readonly name: string;
  readonly about: string;
  readonly link: string | null;
  readonly image: LibraryImage | null;
  /** The page with this author's articles; null if the site has only one author. */
  readonly path: string | null;
}

/** The author below the text, with the portrait in the shape of the logo's window. */
export function PostAuthor({ author }: { author: AuthorView }) {
  const { author: words } = use(SiteContext).content.post;
  const { name, about, link, image, path } = author;
  return (
    <aside className="post-author">
      {image ? <Portrait image={image} /> : null}
      <div>
        <p className="post-author-name">{name}</p>
        {about ? <p>{about}</p> : null}
        {path || link ? (
          <p className="cluster small no-print">
            {path ? <a href={path}>{words.articles}</a> : null}
            {link ? <a href={link}>{words.link}</a> : null}
          </p>
        ) : null}
      </div>
    </aside>
  );
}

function Portrait({ image }: { image: LibraryImage }) {
  return (
    <img
      className={['post-author-image', focusClass(image.focus)].filter(Boolean).join(' ')}
      src={image.url}
      srcSet={image.srcset}
      sizes="5.5rem"
      width={88}
      height={108}
      alt=""
      loading="lazy"
      decoding="async"
    />
  );
}
