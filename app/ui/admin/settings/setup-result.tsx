import { Link } from 'react-router';
import { textConsentBoxes } from '#app/content/text-consent.ts';
import type { Image } from '#app/content/types.ts';
import type { LaunchItem } from '#app/domains/settings/setting-topics.ts';
import type { SettingTexts } from '#app/domains/settings/settings-schema.ts';
import { type SetupStepId, setupPath } from '#app/domains/settings/setup-steps.ts';

interface LiveResultProps {
  step: SetupStepId;
  /** What is typed, or else stored. */
  texts: SettingTexts;
}

/** What visitors will see of an answer, while it is typed. */
export function LiveResult({ step, texts }: LiveResultProps) {
  switch (step) {
    case 'business': {
      const name = texts.legalName?.trim() || 'your business';
      return (
        <aside className="setup-result" aria-label="On your forms">
          <p className="field-hint">On your forms</p>
          <p>☐ {textConsentBoxes(name)[0]?.label}</p>
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
    case 'promise':
      return (
        <aside className="setup-result" aria-label="After a form">
          <p className="field-hint">After a form</p>
          <p>Thank you.</p>
          <p>{texts.callBackPromise?.trim()}</p>
        </aside>
      );
    default:
      return null;
  }
}

interface SetupInfoProps {
  step: SetupStepId;
  info: {
    /** What the site should not go live without, and does not have. */
    missing: readonly Pick<LaunchItem, 'key' | 'label' | 'href'>[];
    portrait: Image | null;
    hasPromise: boolean;
    publicOrigin: string;
  };
}

/** What a step says that asks for no setting. */
export function SetupInfo({ step, info }: SetupInfoProps) {
  const { missing, portrait, publicOrigin } = info;
  switch (step) {
    case 'portrait':
      return (
        <>
          {portrait === null ? (
            <p>A face and a few words about you, on the About page.</p>
          ) : (
            <img
              className="setup-portrait"
              src={portrait.url}
              srcSet={portrait.srcset}
              sizes="16rem"
              width={portrait.width}
              height={portrait.height}
              alt={portrait.alt}
            />
          )}
          <p>
            <Link to="/admin/pages/about#profile/image@" className="button button-quiet">
              {portrait === null ? 'Choose your portrait' : 'Choose another'}
            </Link>
          </p>
        </>
      );
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
            <p className="field-hint">
              This is not a public https:// address yet. The person who runs your server sets it, as
              PUBLIC_ORIGIN.
            </p>
          )}
          <Extras {...info} />
        </>
      );
    default:
      return null;
  }
}

/** What makes a site warmer, and can wait. */
function Extras({ portrait, hasPromise }: SetupInfoProps['info']) {
  if (portrait !== null && hasPromise) return null;
  return (
    <>
      <p>Families also look for:</p>
      <ul className="setup-missing">
        {portrait === null ? (
          <li>
            <Link to={setupPath('portrait')}>Your portrait</Link>
          </li>
        ) : null}
        {hasPromise ? null : (
          <li>
            <Link to={setupPath('promise')}>When you call back</Link>
          </li>
        )}
      </ul>
    </>
  );
}
