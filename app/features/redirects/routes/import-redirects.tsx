import { randomUUID } from 'node:crypto';
import { data } from 'react-router';
import { adminSession } from '#app/features/accounts/http/offered/require-admin.server.ts';
import { actorOf } from '#app/features/accounts/session.server.ts';
import { describeFailedUpload } from '#app/features/media/upload-rules.ts';
import { pageMeta } from '#app/http/page-meta.ts';
import { readForm, textOf } from '#app/http/read-form.ts';
import { adminPage } from '#app/http/route-policy.ts';
import { services } from '#app/services/services.server.ts';
import { readSiteAddresses } from '#app/services/site-addresses.server.ts';
import { Form, SubmitButton } from '#app/ui/admin/admin-form.tsx';
import { BackLink } from '#app/ui/admin/back-link.tsx';
import { useStickyActionData } from '#app/ui/admin/use-sticky-action-data.ts';
import { Checkbox } from '#app/ui/forms/choices.tsx';
import { controlAttributes, Field } from '#app/ui/forms/field.tsx';
import { TextArea } from '#app/ui/forms/text-input.tsx';
import { Notice } from '#app/ui/primitives/notice.tsx';
import { takeRests } from '#queue/take-rests.ts';
import { importRedirects } from '../change-redirects.server.ts';
import type { ImportResult } from '../import-lines.ts';
import type { Route } from './+types/import-redirects.ts';

const MEGABYTE = 1024 * 1024;
/** Ten thousand lines of usual addresses. */
const MOST_CHARACTERS = MEGABYTE;
/** Twice as many as there may be redirects. */
const MOST_LINES = 20_000;
/** Far more than two addresses have. */
const LONGEST_LINE = 20_000;
/** Of the lines that were rejected, those that are explained. All of them come back to be fixed. */
const MOST_EXPLAINED = 100;

/** Above the limit of the text, so that one that is too long gets its own message. */
export const handle = adminPage({ maxBodyBytes: 4 * MEGABYTE });

export const meta = () => pageMeta({ title: 'Import redirects' });

interface Answer {
  /** Another one for each answer, so that the fields are filled in anew. */
  id: string;
  /** The lines left to fix, or the typed text if nothing could be read. */
  lines: string;
  replace: boolean;
  error?: string;
  fileError?: string;
  done?: Omit<Summary, 'rejected'> & { rejected: { number: number; message: string }[] };
}

interface Summary {
  added: number;
  unchanged: number;
  shortened: number;
  rejectedCount: number;
  rejected: unknown;
}

export async function action({ request, context }: Route.ActionArgs) {
  const opened = context.get(services);
  const form = await readForm(request);
  const replace = form.get('replace') !== null;
  const file = form.get('file');
  const uploaded = file instanceof File ? await file.text() : '';
  const pasted = textOf(form, 'lines');
  const content = uploaded.trim() === '' ? pasted : uploaded;
  const id = randomUUID();
  const reject = (error: string) => data<Answer>({ id, lines: pasted, replace, error }, 422);
  if (file instanceof File && file.name !== '' && uploaded.trim() === '') {
    return data<Answer>(
      { id, lines: pasted, replace, fileError: describeFailedUpload(EMPTY_FILE) },
      422,
    );
  }
  if (content.trim() === '') return reject('Choose a file, or paste its lines here.');
  if (uploaded.trim() !== '' && pasted.trim() !== '') {
    return reject('Import these lines and the file one after the other, or clear this box.');
  }
  const tooLarge = describeTooLarge(content);
  if (tooLarge !== null) return reject(tooLarge);
  const site = await readSiteAddresses(context);
  const actor = actorOf(context.get(adminSession));
  const result = await importRedirects(opened, actor, { content, replace, site }, takeRests());
  return data<Answer>({
    id,
    lines: result.rejected.map(({ text }) => text).join('\n'),
    replace,
    done: summarize(result),
  });
}

/** What would keep the site from answering others for too long. */
function describeTooLarge(content: string): string | null {
  if (content.length > MOST_CHARACTERS)
    return 'This is more than 1 MB. Import it in several parts.';
  const lines = content.split(/\r\n?|\n/, MOST_LINES + 1);
  if (lines.length > MOST_LINES) {
    return 'This has more than 20,000 lines. Import it in several parts.';
  }
  return lines.some(({ length }) => length > LONGEST_LINE)
    ? 'A line of this has more than 20,000 characters, so it cannot be a list of redirects.'
    : null;
}

function summarize({ added, unchanged, shortened, rejected }: ImportResult) {
  return {
    added: added.length,
    unchanged,
    shortened: shortened.length,
    rejectedCount: rejected.length,
    rejected: rejected.slice(0, MOST_EXPLAINED).map(({ number, message }) => ({ number, message })),
  };
}

const EMPTY_FILE = 'This file is empty. Choose another one, or paste its lines below.';

const FILE_FIELD = {
  id: 'redirect-file',
  name: 'file',
  label: 'CSV file',
  optional: 'or paste below',
};

export default function ImportRedirects(props: Route.ComponentProps) {
  const answer: Partial<Answer> = useStickyActionData(props.actionData) ?? {};
  const { id, lines = '', replace = false, error, fileError, done } = answer;
  const fileField = { ...FILE_FIELD, error: fileError };
  return (
    <>
      <BackLink to="/admin/redirects">All redirects</BackLink>
      <h1>Import redirects</h1>
      <p className="admin-text">
        One redirect a line: the old address, where it leads, and, if you like, “permanent” or
        “temporary”. Lines without a third column are permanent. What you export under Redirects can
        be imported again.
      </p>
      {done ? <Report done={done} /> : null}
      <Form method="post" encType="multipart/form-data" className="form" noValidate long>
        {/* A chosen file would be imported again instead of the fixed lines. */}
        <Field key={`file ${id}`} field={fileField}>
          <input
            {...controlAttributes(fileField)}
            type="file"
            accept=".csv,.txt,text/csv,text/plain"
            className="input"
          />
        </Field>
        <TextArea
          key={`lines ${id}`}
          id="redirect-lines"
          name="lines"
          label={done && done.rejectedCount > 0 ? 'Lines to fix' : 'Lines'}
          hint="Like /old-page,/about,permanent"
          optional="or choose a file"
          rows={8}
          spellCheck={false}
          defaultValue={lines}
          error={error}
        />
        <Checkbox
          id="redirect-replace"
          name="replace"
          label="Replace redirects that are already there"
          hint="Otherwise a line whose old address has a redirect is rejected."
          defaultChecked={replace}
        />
        <div>
          <SubmitButton>Import</SubmitButton>
        </div>
      </Form>
    </>
  );
}

function Report({ done }: { done: NonNullable<Answer['done']> }) {
  const { added, unchanged, shortened, rejectedCount, rejected } = done;
  return (
    <Notice
      tone={rejectedCount === 0 ? 'confirm' : 'error'}
      role={rejectedCount === 0 ? 'status' : 'alert'}
      title={`${count(added, 'redirect')} added${rejectedCount === 0 ? '' : `, ${count(rejectedCount, 'line')} rejected`}`}
    >
      {unchanged > 0 ? <p>{count(unchanged, 'line')} said what was there already.</p> : null}
      {shortened > 0 ? (
        <p>
          {count(shortened, 'earlier redirect')} led to an address that moved. We changed{' '}
          {shortened === 1 ? 'it' : 'them'} to lead straight to the new one.
        </p>
      ) : null}
      {rejectedCount > 0 ? (
        <>
          <ul>
            {rejected.map(({ number, message }) => (
              <li key={number}>
                Line {number}: {message}
              </li>
            ))}
          </ul>
          {rejectedCount > rejected.length ? (
            <p>And {count(rejectedCount - rejected.length, 'more line')}.</p>
          ) : null}
          <p>The rejected lines are below. Fix them and import them again.</p>
        </>
      ) : null}
    </Notice>
  );
}

function count(total: number, noun: string): string {
  return `${total.toLocaleString('en-US')} ${noun}${total === 1 ? '' : 's'}`;
}
