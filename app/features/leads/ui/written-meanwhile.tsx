import { formatInstant } from '#app/formatting/dates.ts';
import { useAdminTimeZone } from '#app/ui/admin/admin-layout-data.ts';
import { Notice } from '#app/ui/primitives/notice.tsx';
import type { WrittenMeanwhile } from '../answers/answer-text.ts';

interface WrittenMeanwhileProps {
  /** What was not sent. */
  text: string;
  problem: string;
  meanwhile: readonly WrittenMeanwhile[];
}

/** What others wrote since this email was begun, beside it. */
export function WrittenMeanwhileNotice({ text, problem, meanwhile }: WrittenMeanwhileProps) {
  const timeZone = useAdminTimeZone();
  return (
    <Notice tone="error" role="alert" title="Not sent yet">
      <p>{problem}</p>
      <div className="versions">
        {meanwhile.map((written) => (
          <div key={written.id}>
            <h3>
              {written.isOwn ? 'You' : written.by}, {formatInstant(written.at, timeZone)}
            </h3>
            <pre>{written.text}</pre>
          </div>
        ))}
        <div>
          <h3>Yours, not sent</h3>
          <pre>{text}</pre>
        </div>
      </div>
    </Notice>
  );
}
