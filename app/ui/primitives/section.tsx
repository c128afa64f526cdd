import type { ReactNode } from 'react';

/**
 * `paper` is the ground of the page, `deep` a shade under it, `sage` a quiet green, `dusk` the
 * evening; two bands of one tone may stand under one another.
 */
export type Tone = 'paper' | 'deep' | 'sage' | 'dusk';

const toneClass = { paper: '', deep: 'band-deep', sage: 'band-sage', dusk: 'on-dusk' } as const;

type SectionProps = {
  tone?: Tone;
  /** Target of in-page links, for example `demo-form`. */
  id?: string;
  /** Id of the heading inside, which names the section for screen readers. */
  labelledBy?: string;
  /** A band of the page without a heading of its own is no section of it. */
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
