import type { ContentErrorCode } from '../content/content-error.server.ts';
import type { SanitizedContent } from '../content/sanitize-content.server.ts';
import type { CompareRequest, Comparison } from '../diff/comparison.ts';
import type { Elsewhere } from '../foreign/read-foreign.server.ts';
import type { OpenedPaste } from '../paste/open-paste.server.ts';

export type ContentTask =
  | { readonly kind: 'sanitize'; readonly source: string; readonly origins: readonly string[] }
  | {
      readonly kind: 'read-import';
      readonly source: string;
      readonly format: 'html' | 'markdown';
      readonly origins: readonly string[];
      readonly from: Elsewhere;
    }
  | { readonly kind: 'to-markdown'; readonly html: string }
  | { readonly kind: 'read-document'; readonly source: string }
  | { readonly kind: 'open-paste'; readonly source: string; readonly origins: readonly string[] }
  | { readonly kind: 'feed-html'; readonly html: string; readonly url: string }
  | { readonly kind: 'compare'; readonly request: CompareRequest }
  | { readonly kind: 'work'; readonly name: string; readonly given: unknown };

export interface ContentResults {
  sanitize: SanitizedContent;
  'read-import': SanitizedContent;
  'to-markdown': string;
  /** A `DocumentJson`, as text. */
  'read-document': string;
  'open-paste': OpenedPaste;
  'feed-html': string;
  compare: Comparison;
  /** What a `TextWork` found. */
  work: unknown;
}

export type ContentResult<Task extends ContentTask> = ContentResults[Task['kind']];

export type ContentMessage =
  | { kind: 'ready' }
  | { kind: 'done'; result: ContentResults[ContentTask['kind']] }
  | { kind: 'rejected'; code: ContentErrorCode }
  | { kind: 'failed'; error: unknown };
