import type { Advice } from '#app/advice/advice.ts';

interface AdviceLinesProps<One extends Advice> {
  advice: readonly One[];
  /** What leads to the place; empty where there is none. */
  nameOf: (advice: One) => string;
  /** Leads to the place. */
  onShow: (advice: One) => void;
}

/** What to look at before something is published, each with the way to it. */
export function AdviceLines<One extends Advice>({ advice, nameOf, onShow }: AdviceLinesProps<One>) {
  return (
    <ul className="advice-lines">
      {advice.map((one) => (
        <li key={`${one.code} ${nameOf(one)} ${one.text}`}>
          {nameOf(one) === '' ? null : (
            <button type="button" className="text-link" onClick={() => onShow(one)}>
              {nameOf(one)}
            </button>
          )}
          <p>
            {one.text}
            {one.register === undefined ? null : (
              <>
                {' '}
                <a href={one.register} target="_blank" rel="noopener">
                  Say what supports it
                  <span className="visually-hidden"> (opens in a new tab)</span>
                </a>
              </>
            )}
          </p>
        </li>
      ))}
    </ul>
  );
}
