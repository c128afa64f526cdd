import { ASKED_KINDS } from '#app/features/moved-rows.ts';
import { pageMeta } from '#app/http/page-meta.ts';
import { adminPage } from '#app/http/route-policy.ts';
import { services } from '#app/services/services.server.ts';
import { BackLink } from '#app/ui/admin/back-link.tsx';
import { Checkbox } from '#app/ui/forms/choices.tsx';
import { Button } from '#app/ui/primitives/button.tsx';
import type { Route } from './+types/export-posts.ts';

export const handle = adminPage();

export const meta = () => pageMeta({ title: 'Export' });

export function loader({ context }: Route.LoaderArgs) {
  const { movedRows } = context.get(services);
  const boxes = ASKED_KINDS.flatMap((name) => {
    const box = movedRows[name]?.box;
    return box === undefined ? [] : { name, ...box };
  });
  return { boxes };
}

export default function ExportPosts({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <BackLink to="/admin/posts">All articles</BackLink>
      <h1>Export</h1>
      <div className="admin-text">
        <p>
          Everything that is yours as one ZIP: your articles and pages as Markdown and HTML, all
          images with their descriptions, redirects, settings, the pages of the site as you changed
          them, and drafts. A README inside says what is what.
        </p>
        <p>
          Other systems can read it, and so can Import here. Into a new site it brings everything in
          it; what a site has already stays as it is.
        </p>
        <p>
          Not in it are passwords, passkeys and the people of your team; the mail server, the
          webhook, parts of other providers, who gets your leads and how long anything is kept,
          which you set again by hand; the emails that warn your team; emails to leads and who
          answers them; growth plans, preview links, earlier versions, the Trash and numbers of
          visits. To copy the whole site with all of these, make a backup instead.
        </p>
      </div>
      {/* The browser saves the file itself. */}
      <form action="/admin/posts/export/download" className="form">
        {loaderData.boxes.map(({ name, ...box }) => (
          <Checkbox key={name} id={`export-${name}`} name={name} {...box} />
        ))}
        <div>
          <Button type="submit">Download the ZIP</Button>
        </div>
      </form>
    </>
  );
}
