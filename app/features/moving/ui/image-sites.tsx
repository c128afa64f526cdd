import type { ReactNode } from 'react';
import { countNoun } from '#app/formatting/count-noun.ts';
import { Checkbox } from '#app/ui/forms/choices.tsx';

interface ImageSitesProps {
  readonly legend: string;
  readonly sites: readonly {
    readonly host: string;
    readonly count: number;
    readonly isConfirmed?: boolean;
  }[];
  /** What checking a site does. */
  readonly children: ReactNode;
}

/** Which sites images are fetched from. */
export function ImageSites({ legend, sites, children }: ImageSitesProps) {
  return (
    <fieldset className="field">
      <legend className="field-label">{legend}</legend>
      <p className="field-hint">{children}</p>
      {sites.map(({ host, count, isConfirmed = false }) => (
        <Checkbox
          key={host}
          id={`import-host-${host}`}
          name="host"
          value={host}
          label={`Fetch ${countNoun(count, 'image')} from ${host}`}
          defaultChecked={isConfirmed}
        />
      ))}
    </fieldset>
  );
}
