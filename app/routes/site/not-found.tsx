import { use } from 'react';
import { data } from 'react-router';
import { pageMeta } from '#app/framework/page-meta.ts';
import { sitePage } from '#app/framework/route-policy.ts';
import { contentOf, type MetaArgs } from '#app/seo/content-meta.ts';
import { WindowMark } from '#app/ui/drawings/window-mark.tsx';
import { Section } from '#app/ui/primitives/section.tsx';
import { Actions } from '#app/ui/site/blocks/actions.tsx';
import { PageHead } from '#app/ui/site/page-head.tsx';
import { SiteContext } from '#app/ui/site/site-context.ts';

export const handle = sitePage({ indexed: false, redirectsMissing: true });

export function loader() {
  return data(null, 404);
}

/** A form posted to an unknown path gets the same 404 page. */
export const action = loader;

export const meta = (args: MetaArgs) =>
  pageMeta({ title: contentOf(args).messages.notFound.title });

export default function NotFound() {
  const { notFound } = use(SiteContext).content.messages;
  return (
    <>
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
    </>
  );
}
