import { Link } from 'react-router';
import type { LinksToPage } from '../http/links-to-page.server.ts';

interface PageLinksProps {
  links: LinksToPage;
  /** Where the address of the page leads while it is offline; null for nowhere. */
  target: string | null;
}

/** Every link to a page, and what becomes of it while the page is offline. */
export function PageLinks({ links, target }: PageLinksProps) {
  const { lists, texts, articles, isInQuiz } = links;
  const there = target ?? 'the “Page not found” page';
  return (
    <section className="offline-links" aria-labelledby="offline-links">
      <h2 id="offline-links">What leads to this page</h2>
      <p className="field-hint">
        It is left out of the sitemap, and of the lists in which you pick a page to link to.
        {isInQuiz ? ' The quiz recommends something else, in plans that were saved as well.' : ''}
      </p>
      <Part title="Left out of menus" links={lists} hint="They are back when the page is." />
      <Part
        title="On other pages"
        links={texts}
        hint={
          target === null
            ? 'A link in a sentence becomes plain words, and a price or one of several buttons is left out. A button that a page can’t do without, and the demo form, lead to Contact.'
            : `They lead to ${target}. A price is left out, and the demo form leads to Contact.`
        }
      />
      <Part
        title="In articles, legal pages and your own pages"
        links={articles}
        hint={`Their text stays as it is: a link in it leads to ${there}. Open one to change it.`}
      />
    </section>
  );
}

interface PartProps {
  title: string;
  hint: string;
  links: LinksToPage['lists'];
}

function Part({ title, hint, links }: PartProps) {
  if (links.length === 0) return null;
  return (
    <>
      <h3>
        {title} ({links.length})
      </h3>
      <p className="field-hint">{hint}</p>
      <ul>
        {links.map(({ title: name, place, edit }) => (
          <li key={`${edit} ${place}`}>
            <Link className="text-link" to={edit}>
              {name}
            </Link>{' '}
            <span className="field-hint">{place}</span>
          </li>
        ))}
      </ul>
    </>
  );
}
