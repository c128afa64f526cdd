import { countNoun } from '#app/formatting/count-noun.ts';
import type { LoadedImport } from '../http/import-page.server.ts';

/** What came along from a site like this one beside articles, and what did not. */
export function MovedRows({ moved }: Pick<LoadedImport, 'moved'>) {
  if (moved.length === 0) return null;
  return (
    <>
      <h2>What else came along</h2>
      {moved.map(({ kind, noun, added, here, hereNames, refused, refusals }) => (
        <div key={kind} className="admin-text">
          <p>
            {added === 0 ? '' : `${countNoun(added, noun)} came along. `}
            {here === 0
              ? ''
              : `${countNoun(here, noun)} stayed out, because ${whyHere(hereNames, here)}. `}
            {refused === 0 ? '' : `${countNoun(refused, noun)} could not be taken:`}
          </p>
          {refused === 0 ? null : (
            <ul>
              {refusals.map(({ position, name, why }) => (
                <li key={position}>
                  {name}: {why}
                </li>
              ))}
              {refused > refusals.length ? (
                <li>and {(refused - refusals.length).toLocaleString('en-US')} more</li>
              ) : null}
            </ul>
          )}
        </div>
      ))}
    </>
  );
}

/** People have no names here. */
function whyHere(names: readonly string[], count: number): string {
  if (names.length === 0) return 'this site knows them already';
  return `this site has its own: ${names.join(', ')}${count > names.length ? ' and more' : ''}`;
}
