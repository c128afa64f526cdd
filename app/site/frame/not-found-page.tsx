import { use } from 'react';
import { Section } from '#app/ui/primitives/section.tsx';
import { Actions } from '../blocks/actions.tsx';
import { WindowMark } from '../drawings/window-mark.tsx';
import { PageHead } from './page-head.tsx';
import { SiteContext } from './site-context.ts';

/** @param inBlog whether it follows the color scheme, as the blog does */
export function NotFoundPage({ inBlog = false }: { inBlog?: boolean }) {
  const { notFound } = use(SiteContext).content.messages;
  return (
    <div className={inBlog ? 'follows-scheme' : undefined}>
      <PageHead
        title={notFound.heading}
        subtitle={notFound.text}
        above={
          <p className="not-found-mark">
            <WindowMark lit={false} />
          </p>
        }
      >
        <Actions actions={[notFound.home]} />
      </PageHead>
      <Section className="not-found band-tight">
        <h2>{notFound.others.heading}</h2>
        <ul className="link-list">
          {notFound.others.links.map((link) => (
            <li key={`${link.text} ${link.href}`}>
              <a className="text-link" href={link.href}>
                {link.text}
              </a>
            </li>
          ))}
        </ul>
      </Section>
    </div>
  );
}
