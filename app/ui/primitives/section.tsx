import type { ReactNode } from 'react';

/** `paper` is the page background, `deep` one shade darker, `sage` a quiet green. */
type Tone = 'paper' | 'deep' | 'sage';

const toneClass = { paper: '', deep: 'band-deep', sage: 'band-sage' } as const;

type SectionProps = {
  tone?: Tone;
  /** Anchor for links within the page, for example `demo-form`. */
  id?: string;
  /** Id of the heading that names the section for screen readers. */
  labelledBy?: string;
  /** `div` for a band without a heading. */
  as?: 'section' | 'div';
  className?: string;
  children: ReactNode;
};

export function Section(props: SectionProps) {
  const { tone = 'paper', id, labelledBy, as: Band = 'section', className, children } = props;
  return (
    <Band
      id={id}
      aria-labelledby={labelledBy}
      className={['band', toneClass[tone], className].filter(Boolean).join(' ')}
    >
      <div className="wrap">{children}</div>
    </Band>
  );
}
