import { data } from 'react-router';
import { formatInstant } from '#app/formatting/dates.ts';
import { pageMeta } from '#app/http/page-meta.ts';
import { adminPage } from '#app/http/route-policy.ts';
import { services } from '#app/services/services.server.ts';
import { useAdminTimeZone } from '#app/ui/admin/admin-layout-data.ts';
import { BackLink } from '#app/ui/admin/back-link.tsx';
import { findMessage } from '../list-messages.server.ts';
import type { Route } from './+types/outbox-mail.ts';

export const handle = adminPage();

export function meta({ loaderData }: Route.MetaArgs) {
  return pageMeta({ title: loaderData?.mail?.subject ?? 'Email' });
}

/** A mail that was saved instead of sent. Secret mails are not shown. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { database, mailer } = context.get(services);
  const message = await findMessage(database.db, params.id);
  const text =
    message === null || message.secret ? null : await mailer.stored?.readText(message.id);
  if (message === null || !text) return data({ mail: null }, 404);
  const { to, subject, createdAt } = message;
  return data({ mail: { to, subject, createdAt, text } });
}

export default function OutboxMail({ loaderData }: Route.ComponentProps) {
  const timeZone = useAdminTimeZone();
  const { mail } = loaderData;
  return (
    <>
      <BackLink to="/admin/outbox">All messages</BackLink>
      {mail === null ? (
        <>
          <h1>We could not find this email</h1>
          <p>It was deleted, it was sent by a mail server, or only its receiver may read it.</p>
        </>
      ) : (
        <>
          <h1>{mail.subject}</h1>
          <p className="field-hint">
            to {mail.to} · {formatInstant(mail.createdAt, timeZone)}
          </p>
          <p className="mail-text">{mail.text}</p>
        </>
      )}
    </>
  );
}
