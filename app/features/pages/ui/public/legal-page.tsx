import { createElement, Fragment, use } from 'react';
import { fillSlots } from '#app/formatting/slots.ts';
import { RichText } from '#app/site/blocks/rich-text.tsx';
import { useLandmarkName } from '#app/site/frame/landmark-names.ts';
import { PageHead } from '#app/site/frame/page-head.tsx';
import { SiteContext } from '#app/site/frame/site-context.ts';
import { privacyFormHref } from '#app/site/words/form-links.ts';
import {
  type LegalPart,
  type LegalSection,
  readLegalText,
} from '#app/site/words/legal/legal-text.ts';
import {
  backupsSentence,
  type KeptBackups,
  numbersSentence,
} from '#app/site/words/legal/shared.ts';
import type { FixedBlocks, ReachSentence } from '#app/site/words/legal/types.ts';
import type { LegalPath } from '#app/site/words/paths.ts';
import { LegalElement, LegalTable } from './legal-element.tsx';

interface CountedNumbers {
  readonly counted: readonly (readonly string[])[];
  readonly never: readonly string[];
  readonly months: number;
}

/** What the fixed blocks show. */
interface BlockInfo {
  /** Whether the request had the `Sec-GPC: 1` header. */
  gpc: boolean;
  /** Table rows for the cookie policy. */
  cookies?: readonly (readonly string[])[];
  /** What is counted, as rows of a table, what is not, and for how many months that is kept. */
  numbers?: CountedNumbers;
  /** For the page that says how long deleted data stays in backups. */
  backups?: KeptBackups;
}

type LegalTextProps = BlockInfo & { path: LegalPath };

export function LegalText({ path, ...facts }: LegalTextProps) {
  const page = use(SiteContext).content.legal[path];
  const { opening, sections } = readLegalText(page.text.html);
  const anchors = new Set(sections.map(({ id }) => id));
  const show = (parts: readonly LegalPart[]) =>
    parts.map((part, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: rendered once, on the server.
      <Fragment key={index}>
        {part.kind === 'element' ? (
          <LegalElement element={part.element} anchors={anchors} />
        ) : (
          <Block id={part.id} blocks={page.fixedBlocks} {...facts} />
        )}
      </Fragment>
    ));
  return (
    <>
      <PageHead title={page.headline} subtitle={page.summary}>
        <p className="small soft">{page.effective}</p>
      </PageHead>
      <div className="wrap legal">
        <Contents label={page.headline} sections={sections} />
        <div className="prose">
          {opening.length === 0 ? null : <section>{show(opening)}</section>}
          {sections.map(({ id, heading, parts }) => (
            <section key={id} id={id}>
              {createElement('h2', { dangerouslySetInnerHTML: { __html: heading.inner } })}
              {show(parts)}
            </section>
          ))}
        </div>
      </div>
    </>
  );
}

function Contents({ label, sections }: { label: string; sections: readonly LegalSection[] }) {
  const name = useLandmarkName(label);
  // The text takes the second column of the page, even beside nothing.
  if (sections.length === 0) return <div />;
  return (
    <nav className="legal-contents no-print" aria-label={name}>
      <ol>
        {sections.map(({ id, title }) => (
          <li key={id}>
            <a href={`#${id}`}>{title}</a>
          </li>
        ))}
      </ol>
    </nav>
  );
}

type BlockProps = BlockInfo & { id: string; blocks: Partial<FixedBlocks> };

/** What the code fills in; nothing where the page has no such block. */
function Block({ id, blocks, gpc, cookies = [], numbers, backups }: BlockProps) {
  const { contact, requests } = blocks;
  if (id === 'cookies' && blocks.cookies) {
    return <LegalTable columns={blocks.cookies.columns} rows={cookies} />;
  }
  if (id === 'numbers' && blocks.numbers && numbers) {
    return <Numbers words={blocks.numbers} {...numbers} />;
  }
  if (id === 'backups' && blocks.backups && backups) return <p>{backupsSentence(backups)}</p>;
  if (id === 'gpc' && blocks.gpc) return <PrivacyControl gpc={gpc} />;
  if (id === 'contact' && contact) return <Channels reach={contact.reach} withSubject={false} />;
  if (id === 'requests' && requests) return <Channels reach={requests.reach} withSubject />;
  return null;
}

type NumbersProps = CountedNumbers & { words: FixedBlocks['numbers'] };

/** What is counted, and what is not. */
function Numbers({ words, counted, never, months }: NumbersProps) {
  return (
    <>
      <LegalTable columns={words.columns} rows={counted} />
      <p>{words.never}</p>
      <ul>
        {never.map((what) => (
          <li key={what}>{what}</li>
        ))}
      </ul>
      <p>{numbersSentence(months)}</p>
    </>
  );
}

/** Whether the visitor's browser sends Global Privacy Control. */
function PrivacyControl({ gpc }: { gpc: boolean }) {
  const { on, off } = use(SiteContext).content.messages.legal.gpc;
  return <p className="notice">{gpc ? on : off}</p>;
}

/** Offers only the ways to reach the owner that are set. */
function Reach({ sentence }: { sentence: ReachSentence }) {
  const { email, phone, post, content } = use(SiteContext);
  const write = email !== null || post !== null;
  if (!write && phone === null) {
    return (
      <p>
        <RichText text={sentence.none} />
      </p>
    );
  }
  const how = phone === null ? 'write' : write ? 'both' : 'call';
  const reach = content.messages.legal.reach[how];
  return <p>{fillSlots(sentence.text, { reach })}</p>;
}

type ChannelsProps = { reach: ReachSentence | undefined; withSubject: boolean };

/** Lists the channels that are set; one link to our form replaces those that are not. */
function Channels({ reach, withSubject }: ChannelsProps) {
  const { email, phone, post, content } = use(SiteContext);
  const subject = withSubject ? content.forms.subjects.privacy : null;
  const { channels: labels, fallback } = content.messages.legal;
  const channels = [email, phone, post];
  const sentence = reach === undefined ? null : <Reach sentence={reach} />;
  // With no channel and no subject, the sentence already links to the form.
  if (!subject && channels.every((channel) => channel === null)) return sentence;
  const query = subject ? `?subject=${encodeURIComponent(subject)}` : '';
  return (
    <>
      {sentence}
      {subject ? (
        <p>
          {fallback.subjectLabel} <strong>{subject}</strong>
        </p>
      ) : null}
      <ul>
        {email ? (
          <li>
            {labels.email}: <a href={`mailto:${email}${query}`}>{email}</a>
          </li>
        ) : null}
        {phone ? (
          <li>
            {labels.phone}: <a href={`tel:${phone.tel}`}>{phone.display}</a>
          </li>
        ) : null}
        {post ? (
          <li>
            {labels.post}: {post.join(', ')}
          </li>
        ) : null}
        {channels.includes(null) ? (
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
