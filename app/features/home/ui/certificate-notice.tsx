import { Notice } from '#app/ui/primitives/notice.tsx';
import { describeEnd, type HostCertificate } from './certificates.ts';

/** For who has not seen that a certificate was not renewed. */
export function CertificateNotice({
  certificate,
  now,
}: {
  certificate: HostCertificate;
  now: string;
}) {
  const { title, text } = describeEnd(certificate, now);
  return (
    <Notice tone="error" title={title}>
      <p>
        {text} It should have renewed on its own by now: ask the person who takes care of your
        server to have a look.
      </p>
    </Notice>
  );
}
