import type { Sentence } from './sentence.ts';

/** What makes a sentence a claim that somebody may ask the owner to prove. */
export interface ClaimKind {
  /** As the register names it, after “This sentence”. */
  readonly name: string;
  /** What to ask about it. */
  readonly advice: string;
  isIn(sentence: Sentence): boolean;
}
