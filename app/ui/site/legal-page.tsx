import { use } from 'react';
import { privacyFormHref } from '#app/content/forms.ts';
import { backupsSentence, type KeptBackups } from '#app/content/legal/shared.ts';
import type { ContactChannel, LegalPart } from '#app/content/legal/types.ts';
import type { LegalPath } from '#app/content/paths.ts';
import { fillSlots } from '#app/formatting/slots.ts';
import { PageHead } from '#app/ui/site/page-head.tsx';
import { RichText } from './blocks/rich-text.tsx';
import { SiteContext } from './site-context.ts';

type LegalTextProps = {
  path: LegalPath;
  /** Whether the request had the `Sec-GPC: 1` header. */
  gpc: boolean;
  /** Table rows for the cookie policy. */
  cookies?: readonly (readonly string[])[];
  /** For the page that says how long deleted data stays in backups. */
  backups?: KeptBackups;
};

export function LegalText({ path, gpc, cookies = [], backups }: LegalTextProps) {
  const page = use(SiteContext).content.legal[path];
  return (
    <>
      <PageHead title={page.headline} subtitle={page.summary}>
        <p className="small soft">{page.effective}</p>
      </PageHead>
      <div className="wrap legal">
        <nav className="legal-contents no-print" aria-label={page.headline}>
          <ol>
            {page.sections.map((section) => (
              <li key={section.id}>
                <a href={`#${section.id}`}>{section.heading}</a>
              </li>
            ))}
          </ol>
        </nav>
        <div className="prose">
          {page.sections.map((section) => (
            <section key={section.id} id={section.id}>
              <h2>{section.heading}</h2>
              {section.parts.map((part) => (
                <Part
                  key={JSON.stringify(part)}
                  part={part}
                  gpc={gpc}
                  cookies={cookies}
                  backups={backups}
                />
              ))}
            </section>
          ))}
        </div>
      </div>
    </>
  );
}

type PartProps = Required<Pick<LegalTextProps, 'gpc' | 'cookies'>> & {
  part: LegalPart;
  backups: KeptBackups | undefined;
};

function Part({ part, gpc, cookies, backups }: PartProps) {
  switch (part.kind) {
    case 'text':
      return (
        <p>
          <RichText text={part.text} />
        </p>
      );
    case 'list':
      return (
        <ul>
          {part.items.map((item) => (
            <li key={JSON.stringify(item)}>
              <RichText text={item} />
            </li>
          ))}
        </ul>
      );
    case 'table':
      return <LegalTable columns={part.columns} rows={part.rows} />;
    case 'cookies':
      return <LegalTable columns={part.columns} rows={cookies} />;
    case 'reach':
      return <Reach part={part} />;
    case 'contact':
      return <Channels channels={part.channels} withSubject={part.withSubject ?? false} />;
    case 'backups':
      return backups ? <p>{backupsSentence(backups)}</p> : null;
    case 'gpc':
      return <PrivacyControl gpc={gpc} />;
  }
}

/** Whether the visitor's browser sends Global Privacy Control. */
function PrivacyControl({ gpc }: { gpc: boolean }) {
  const { on, off } = use(SiteContext).content.messages.legal.gpc;
  return <p className="notice">{gpc ? on : off}</p>;
}

/** On a phone each row becomes a card, so every cell carries its column name. */
function LegalTable({ columns, rows }: Omit<Extract<LegalPart, { kind: 'table' }>, 'kind'>) {
  return (
    <table className="legal-table">
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([first, ...cells]) => (
          <tr key={first}>
            <th scope="row">{first}</th>
            {cells.map((cell, index) => (
              <td key={columns[index + 1]} data-column={columns[index + 1]}>
                {cell}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Offers only the ways to reach the owner that are set. */
function Reach({ part }: { part: Extract<LegalPart, { kind: 'reach' }> }) {
  const { email, phone, post, content } = use(SiteContext);
  const write = email !== null || post !== null;
  if (!write && phone === null) {
    return (
      <p>
        <RichText text={part.none} />
      </p>
    );
  }
  const how = phone === null ? 'write' : write ? 'both' : 'call';
  const reach = content.messages.legal.reach[how];
  return <p>{fillSlots(part.text, { reach })}</p>;
}

type ChannelsProps = { channels: readonly ContactChannel[]; withSubject: boolean };

/** Lists the channels that are set; one link to our form replaces those that are not. */
function Channels({ channels, withSubject }: ChannelsProps) {
  const { email, phone, post, content } = use(SiteContext);
  const subject = withSubject ? content.forms.subjects.privacy : null;
  const { channels: labels, fallback } = content.messages.legal;
  const set = { email: email !== null, phone: phone !== null, post: post !== null };
  const missing = channels.some((channel) => !set[channel]);
  // With no channel and no subject, the sentence above already links to the form.
  if (!subject && !channels.some((channel) => set[channel])) return null;
  const query = subject ? `?subject=${encodeURIComponent(subject)}` : '';
  return (
    <>
      {subject ? (
        <p>
          {fallback.subjectLabel} <strong>{subject}</strong>
        </p>
      ) : null}
      <ul>
        {email && channels.includes('email') ? (
          <li>
            {labels.email}: <a href={`mailto:${email}${query}`}>{email}</a>
          </li>
        ) : null}
        {phone && channels.includes('phone') ? (
          <li>
            {labels.phone}: <a href={`tel:${phone.tel}`}>{phone.display}</a>
          </li>
        ) : null}
        {post && channels.includes('post') ? (
          <li>
            {labels.post}: {post.join(', ')}
          </li>
        ) : null}
        {missing ? (
          <li>
            {subject ? (
              <>
                {fallback.withSubject} <a href={privacyFormHref}>{subject}</a>
              </>
            ) : (
              <a className="text-link" href="/contact#contact-form">
                {fallback.text}
              </a>
            )}
          </li>
        ) : null}
      </ul>
    </>
  );
}
