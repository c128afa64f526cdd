import type { Operation } from './align.ts';

/** A part of a text as readers see it, marked as added, removed or unchanged. */
export type ViewNode =
  | string
  | {
      readonly kind: 'element';
      readonly tag: string;
      readonly attributes: Readonly<Record<string, string>>;
      readonly children: readonly ViewNode[];
    }
  /** Words that were added or removed. */
  | Marked<'added'>
  | Marked<'removed'>
  | Embedded<'image'>
  | Embedded<'video'>;

interface LeftOut<Kind> {
  readonly kind: Kind;
  readonly count: number;
}

interface Marked<Kind> {
  readonly kind: Kind;
  readonly children: readonly ViewNode[];
}

interface Embedded<Kind> {
  readonly kind: Kind;
  readonly operation: Operation;
  readonly source: string;
  readonly label: string;
}

/** A paragraph, list, table or other outer element of the text. */
export type ViewGroup =
  | { readonly kind: 'same'; readonly nodes: readonly ViewNode[] }
  /** This many groups are not shown, because they are unchanged or the text is too long. */
  | LeftOut<'folded'>
  | LeftOut<'unshown'>
  | {
      readonly kind: 'changed';
      readonly nodes: readonly ViewNode[];
      /** Whether only the markup changed, not the words. */
      readonly onlyFormatting: boolean;
    };

/** A piece of plain text, from a field or from the HTML. */
export interface TextPiece {
  readonly operation: Operation;
  readonly text: string;
}

export type LinkChange =
  | { readonly kind: 'added' | 'removed'; readonly text: string; readonly address: string }
  | { readonly kind: 'changed'; readonly text: string; readonly from: string; readonly to: string };

export type ImageChange =
  | { readonly kind: 'added' | 'removed'; readonly source: string; readonly label: string }
  /** The same image with another description. */
  | {
      readonly kind: 'changed';
      readonly source: string;
      readonly from: string;
      readonly to: string;
    };

export interface CompareRequest {
  /** The content, sanitized. */
  readonly before: string;
  readonly after: string;
  /** Other texts to compare, by name. */
  readonly texts: Readonly<Record<string, { readonly before: string; readonly after: string }>>;
  /** Also shows everything that is the same. */
  readonly whole: boolean;
}

export interface Comparison {
  readonly groups: readonly ViewGroup[];
  /** The number of words added and removed. */
  readonly wordsAdded: number;
  readonly wordsRemoved: number;
  readonly links: readonly LinkChange[];
  readonly images: readonly ImageChange[];
  readonly texts: Readonly<Record<string, readonly TextPiece[]>>;
  /** The HTML of the content; the middle of a long unchanged part is left out. */
  readonly html: readonly TextPiece[];
}
