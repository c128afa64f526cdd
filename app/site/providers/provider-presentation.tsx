import { type ReactNode, use } from 'react';
import { SiteContext } from '#app/site/frame/site-context.ts';
import presentationScript from '#app/site/scripts/presentation.ts?worker&url';

interface ProviderPresentationProps {
  id: string | undefined;
  /** Label of the link that loads the presentation. */
  showLabel: string;
  /** Renders our drawing around the link that loads the presentation and its container. */
  children: (parts: { ask: ReactNode; stage: ReactNode }) => ReactNode;
}

/** Our drawing, which the owner's presentation replaces if one is turned on. */
export function ProviderPresentation({ id, showLabel, children }: ProviderPresentationProps) {
  const { providers, content } = use(SiteContext);
  const { load, presentation } = providers;
  const { labels, providers: texts } = content.messages;
  if (presentation === null) return <div id={id}>{children({ ask: null, stage: null })}</div>;
  const { place, embedUrl } = presentation;
  const { next, loading, slow, failed, openInTab, title } = texts.presentation;
  const link = (label: string, look: string) => (
    <a href={embedUrl} className={look} target="_blank" rel="noopener">
      {label} <span className="visually-hidden">({labels.newTab})</span>
    </a>
  );
  const ask = (
    <div>
      <script src={presentationScript} type="module" />
      <div className="provider-ask" data-ask>
        {link(showLabel, 'text-link')}
        <p className="small soft">{next}</p>
      </div>
      <p data-loading hidden role="status" tabIndex={-1}>
        {loading}
      </p>
      <p data-fallback-link hidden role="status" tabIndex={-1}>
        <span data-slow>{slow} </span>
        <span data-failed>{failed} </span>
        {link(openInTab, '')}
      </p>
    </div>
  );
  return (
    <div
      id={id}
      data-provider="presentation"
      data-place={place}
      data-load={load}
      data-embed-url={embedUrl}
      data-frame-title={title}
    >
      {children({ ask, stage: <div className="path-stage" data-stage hidden /> })}
    </div>
  );
}
