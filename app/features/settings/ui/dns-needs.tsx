import type { DnsNeed, DnsRecord } from '../mail-server/dns-records.ts';

interface DnsNeedsProps {
  needs: readonly DnsNeed[];
  isFreeMail: boolean;
}

/** The records that keep emails out of spam folders, to be copied to the place of the domain. */
export function DnsNeeds({ needs, isFreeMail }: DnsNeedsProps) {
  if (needs.length === 0) return null;
  return (
    <details className="dns-needs">
      <summary>Keep your emails out of spam folders</summary>
      {isFreeMail ? (
        <p>
          Your sender’s address is at a free mail service, which has these records already. Emails
          from an address at your own domain are trusted more.
        </p>
      ) : (
        <>
          <p>
            Add these records where your domain is managed, such as GoDaddy or Cloudflare. Nothing
            is looked up from here, so check first what is there.
          </p>
          {needs.map(({ title, purpose, records, note }) => (
            <section key={title} aria-label={title} className="stack">
              <h3>{title}</h3>
              <p>
                {title} {purpose}.
              </p>
              {records.map((record, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the records never move, and several can be alike.
                <RecordLines key={index} record={record} />
              ))}
              <p className="field-hint">{note}</p>
            </section>
          ))}
        </>
      )}
    </details>
  );
}

function RecordLines({ record: { type, name, value } }: { record: DnsRecord }) {
  return (
    <dl className="dns-record">
      <div>
        <dt>Type</dt>
        <dd>{type}</dd>
      </div>
      <div>
        <dt>Name</dt>
        <dd>
          <code>{name}</code>
        </dd>
      </div>
      <div>
        <dt>Value</dt>
        <dd>{value === null ? 'made by your mail service' : <code>{value}</code>}</dd>
      </div>
    </dl>
  );
}
