/** The certificate that visitors of a host are shown. */
export interface HostCertificate {
  readonly host: string;
  /** ISO 8601. */
  readonly expiresAt: string;
}

const DAY = 24 * 60 * 60 * 1_000;
/** One that lasts for 90 days is renewed 30 days before its end. */
const SOON_DAYS = 14;

const daysLeft = ({ expiresAt }: HostCertificate, now: string) =>
  Math.floor((Date.parse(expiresAt) - Date.parse(now)) / DAY);

/** Those that end soon, or have. */
export function listEnding(
  certificates: readonly HostCertificate[],
  now: string,
): readonly HostCertificate[] {
  return certificates.filter((certificate) => daysLeft(certificate, now) < SOON_DAYS);
}

/** "the certificate is good for 62 days"; null while nobody knows. */
export function describeGood(certificates: readonly HostCertificate[], now: string): string | null {
  if (certificates.length === 0) return null;
  const days = Math.min(...certificates.map((certificate) => daysLeft(certificate, now)));
  return `the certificate is good for ${days.toLocaleString('en-US')} days`;
}

/** What happens to visitors, and when. */
export function describeEnd(certificate: HostCertificate, now: string) {
  const { host } = certificate;
  const days = daysLeft(certificate, now);
  if (days < 0) {
    return {
      title: `The security certificate of ${host} has expired`,
      text: 'Browsers warn your visitors away from the site.',
    };
  }
  const when = days === 0 ? 'today' : days === 1 ? 'tomorrow' : `in ${days} days`;
  return {
    title: `The security certificate of ${host} expires ${when}`,
    text: 'From then on, browsers will warn your visitors away from the site.',
  };
}
