import { Link } from 'react-router';
import { pageMeta } from '#app/http/page-meta.ts';
import { adminPage } from '#app/http/route-policy.ts';
import { Checkbox } from '#app/ui/forms/choices.tsx';
import { Button } from '#app/ui/primitives/button.tsx';

export const handle = adminPage();

export function meta() {
  return pageMeta({ title: 'Export' });
}

export default function ExportPosts() {
  return (
    <>
      <p>
        <Link to="/admin/posts" className="text-link">
          All articles
        </Link>
      </p>
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
          which you set again by hand; the emails that warn your team; files of claims; emails to
          leads and who answers them; growth plans, preview links, earlier versions, the Trash and
          numbers of visits. To copy the whole site with all of these, make a backup instead.
        </p>
      </div>
      {/* The browser saves the file itself. */}
      <form action="/admin/posts/export/download" className="form">
        <Checkbox
          id="export-leads"
          name="leads"
          label="With your leads and their notes"
          hint="Names, emails and phone numbers of people: keep the file where only you can open it."
        />
        <Checkbox
          id="export-subscribers"
          name="subscribers"
          label="With your subscribers"
          hint="Their emails, and what they agreed to. Keep the file safe for them, too."
        />
        <Checkbox
          id="export-claims"
          name="claims"
          label="With what your claims rest on"
          hint="The sentences and links that support them, and who wrote them. Their files stay here."
        />
        <div>
          <Button type="submit">Download the ZIP</Button>
        </div>
      </form>
    </>
  );
}
