import type { PostTexts } from '../post-texts.ts';
import type { WorkedOut } from '../work-out.server.ts';

interface Worked {
  readonly texts: PostTexts;
  readonly workedOut: WorkedOut;
}

/** A transaction stores texts that nothing was worked out from yet. */
export class NotWorkedOutError extends Error {
  override name = 'NotWorkedOutError';
  readonly texts: readonly PostTexts[];

  constructor(texts: readonly PostTexts[]) {
    super('nothing was worked out from these texts');
    this.texts = texts;
  }
}

/**
 * What was worked out from texts, before the transaction that stores them. Only `writePosts` and
 * `workThrough` make one, so that whoever stores a post is called by one of them.
 */
export class WorkedTexts {
  readonly #known: Worked[] = [];

  add(texts: PostTexts, workedOut: WorkedOut): void {
    this.#known.push({ texts, workedOut });
  }

  /** @throws NotWorkedOutError if something else is stored than was expected */
  find(texts: PostTexts): WorkedOut {
    const found = this.#findKnown(texts);
    if (found === undefined) throw new NotWorkedOutError([texts]);
    return found;
  }

  /** @throws NotWorkedOutError with all that are missing, so that several are worked out at once */
  require(texts: readonly PostTexts[]): void {
    const missing = texts.filter((one) => this.#findKnown(one) === undefined);
    if (missing.length > 0) throw new NotWorkedOutError(missing);
  }

  #findKnown(texts: PostTexts): WorkedOut | undefined {
    return this.#known.find((one) => isSame(one.texts, texts))?.workedOut;
  }
}

function isSame({ former, ...texts }: PostTexts, { former: otherFormer, ...others }: PostTexts) {
  return (
    Object.entries(texts).every(([name, text]) => text === others[name as keyof typeof others]) &&
    former?.content === otherFormer?.content &&
    former?.headings === otherFormer?.headings
  );
}
