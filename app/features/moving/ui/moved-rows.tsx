import { countNoun } from '#app/formatting/count-noun.ts';
import type { LoadedImport } from '../http/import-page.server.ts';

type Moved = LoadedImport['moved'][number];

/** What came along from a site like this one beside articles, and what did not. */
export function MovedRows({ moved }: Pick<LoadedImport, 'moved'>) {
  if (moved.length === 0) return null;
  return (
    <>
      <h2>What else came along</h2>
      {moved.map(({ kind, noun, added, here, hereNames, ...left }) => (
        <div key={kind} className="admin-text">
          <p>
            {added === 0 ? '' : `${countNoun(added, noun)} came along. `}
            {here === 0
              ? ''
              : `${countNoun(here, noun)} stayed out, because ${whyHere(hereNames, here)}. `}
            {left.partial === 0 ? '' : `${countNoun(left.partial, noun)} came without a part:`}
          </p>
          <Problems count={left.partial} first={left.lacking} />
          {left.refused === 0 ? null : (
            <p>{`${countNoun(left.refused, noun)} could not be taken:`}</p>
          )}
          <Problems count={left.refused} first={left.refusals} />
        </div>
      ))}
    </>
  );
}

function Problems({ count, first }: { count: number; first: Moved['refusals'] }) {
  if (count === 0) return null;
  return (
    <ul>
      {first.map(({ position, name, why }) => (
        <li key={position}>
          {name}: {why}
        </li>
      ))}
      {count > first.length ? (
        <li>and {(count - first.length).toLocaleString('en-US')} more</li>
      ) : null}
    </ul>
  );
}

/** People have no names here. */
function whyHere(names: readonly string[], count: number): string {
  if (names.length === 0) return 'this site knows them already';
  return `this site has its own: ${names.join(', ')}${count > names.length ? ' and more' : ''}`;
}
