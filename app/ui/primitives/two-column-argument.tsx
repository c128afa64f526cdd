import type { ReactNode } from 'react';

type TwoColumnArgumentProps = {
  title: string;
  /** Id of the heading, for the section's `labelledBy`. */
  titleId?: string;
  lead?: ReactNode;
  /** Under the heading, for example a price or an action. */
  beside?: ReactNode;
  children: ReactNode;
};

/** The claim on the left, what speaks for it on the right. */
export function TwoColumnArgument(props: TwoColumnArgumentProps) {
  const { title, titleId, lead, beside, children } = props;
  return (
    <div className="split">
      <div className="stack">
        <h2 id={titleId}>{title}</h2>
        {lead ? <p className="lead soft">{lead}</p> : null}
        {beside}
      </div>
      <div className="stack">{children}</div>
    </div>
  );
}
