import { Link } from 'react-router';
import { NO_PROMISE, promisedTime } from '#app/features/settings/answer-promise.ts';
import type { LaunchItem } from '#app/features/settings/setting-topics.ts';
import type { SettingTexts } from '#app/features/settings/settings-schema.ts';
import { fillSlots } from '#app/formatting/slots.ts';
import { textConsentBoxes } from '#app/site/words/text-consent.ts';
import { ServerNote } from '#app/ui/admin/server-note.tsx';
import { type SetupStepId, setupPath } from '../setup-steps.ts';

interface LiveResultProps {
  step: SetupStepId;
  /** What is typed, or else stored. */
  texts: SettingTexts;
  /** The sentence about how soon an answer comes, with {time} in it. */
  promise: string;
}

/** What visitors will see of an answer, while it is typed. */
export function LiveResult({ step, texts, promise }: LiveResultProps) {
  switch (step) {
    case 'business': {
      const name = texts.legalName?.trim() || 'your business';
      return (
        <aside className="setup-result" aria-label="On your forms">
          <p className="field-hint">On your forms</p>
          <label className="choice choice-plain">
            <input type="checkbox" disabled />
            <span>{textConsentBoxes(name)[0]?.label}</span>
          </label>
        </aside>
      );
    }
    case 'reach': {
      const { contactEmail = '', contactPhone = '', postalAddress = '' } = texts;
      const lines = [contactEmail, contactPhone, ...postalAddress.split('\n')];
      return (
        <aside className="setup-result setup-footer on-dusk" aria-label="In your footer">
          <p>In your footer, and on the contact page</p>
          <ul>
            {lines
              .map((line) => line.trim())
              .filter((line) => line !== '')
              .map((line) => (
                <li key={line}>{line}</li>
              ))}
          </ul>
        </aside>
      );
    }
    case 'promise': {
      const time = promisedTime(texts.callBackPromise ?? NO_PROMISE);
      return (
        <aside className="setup-result" aria-label="After a form">
          <p className="field-hint">After a form</p>
          <p>Thank you.</p>
          {time === null ? null : <p>{fillSlots(promise, { time })}</p>}
        </aside>
      );
    }
    default:
      return null;
  }
}

interface SetupInfoProps {
  step: SetupStepId;
  info: {
    /** What the site should not go live without, and does not have. */
    missing: readonly Pick<LaunchItem, 'key' | 'label' | 'href'>[];
    hasPortrait: boolean;
    hasPromise: boolean;
    /** Where the founder's story is told; null once it is. */
    storyPath: string | null;
    publicOrigin: string;
  };
}

/** What a step says that asks for no setting. */
export function SetupInfo({ step, info }: SetupInfoProps) {
  const { missing, publicOrigin } = info;
  switch (step) {
    case 'ready':
      return (
        <>
          {missing.length === 0 ? null : (
            <>
              <p>Still missing:</p>
              <ul className="setup-missing">
                {missing.map(({ key, label, href }) => (
                  <li key={key}>
                    <Link to={href}>{label}</Link>
                  </li>
                ))}
              </ul>
            </>
          )}
          <p>
            Your site is at{' '}
            <a href={publicOrigin} className="setup-address">
              {publicOrigin}
            </a>
          </p>
          {publicOrigin.startsWith('https:') ? null : (
            <>
              <p className="field-hint">It isn’t public yet.</p>
              <ServerNote>
                <p>Set PUBLIC_ORIGIN to the site’s https:// address.</p>
              </ServerNote>
            </>
          )}
          <Extras {...info} />
        </>
      );
    default:
      return null;
  }
}

/** What makes a site warmer, and can wait. */
function Extras({ hasPortrait, storyPath, hasPromise }: SetupInfoProps['info']) {
  if (hasPortrait && storyPath === null && hasPromise) return null;
  return (
    <>
      <p>Before a first call, owners also look for:</p>
      <ul className="setup-missing">
        {hasPortrait ? null : (
          <li>
            <Link to={setupPath('portrait')}>Your portrait</Link>
          </li>
        )}
        {storyPath === null ? null : (
          <li>
            <Link to={storyPath}>Your story</Link>
          </li>
        )}
        {hasPromise ? null : (
          <li>
            <Link to={setupPath('promise')}>How soon you answer</Link>
          </li>
        )}
      </ul>
    </>
  );
}
