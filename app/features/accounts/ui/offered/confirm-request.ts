import { isRouteErrorResponse } from 'react-router';

/** The fields that the confirmation adds to a form. */
export const CONFIRM_FIELDS = {
  /** `yes` or `no`. */
  decision: 'confirm',
  password: 'confirm-password',
  code: 'confirm-code',
} as const;

/** The privacy request page. With this query, it asks for confirmation first. */
export const CONFIRM_EXPORT_PATH = '/admin/leads/privacy?confirm';

/** Where a script sends the proof of identity. */
export const CONFIRM_CALL_PATH = '/admin/confirm/identity';

/** An explanation that a person reads before they confirm. */
export interface ConfirmTopic {
  readonly title: string;
  readonly paragraphs: readonly string[];
  /** The label of the button that confirms, a verb. */
  readonly action: string;
}

/** What can prove a person's identity, besides their password. */
export interface ConfirmProof {
  readonly code: boolean;
  readonly passkey: boolean;
}

export type ConfirmErrors = Partial<Record<'password' | 'code', string>>;

/** Thrown by an action that requires a confirmed identity. */
export interface ConfirmRequest {
  readonly kind: 'confirm-identity';
  /** The form that was sent, to be sent again with the answer. Each name occurs once. */
  readonly fields: readonly (readonly [name: string, value: string])[];
  /** Null when the sign-in is recent, so that a yes is enough. */
  readonly proof: ConfirmProof | null;
  readonly topic: ConfirmTopic | null;
  readonly errors: ConfirmErrors;
}

/** The response to a script's call that requires a confirmed identity. */
export interface ConfirmCall {
  readonly ok: false;
  readonly code: 'confirm';
  readonly message: string;
  readonly proof: ConfirmProof;
}

/** The question that this page showed last, with the key of the location where it did. */
let last: { readonly asked: ConfirmRequest; readonly key: string } | null = null;

export function rememberQuestion(asked: ConfirmRequest, key: string): void {
  last = { asked, key };
}

/** The state of the location that the answer to a question leads to. */
export interface AnswerState {
  readonly answers: string;
}

/** The question whose answer led to a location with this state; null for any other location. */
export function questionAnsweredBy(state: unknown): ConfirmRequest | null {
  const { answers } = (state ?? {}) as Partial<AnswerState>;
  return last !== null && answers === last.key ? last.asked : null;
}

/** The confirmation that a route's error asks for; null for any other error. */
export function readConfirmRequest(error: unknown): ConfirmRequest | null {
  if (!isRouteErrorResponse(error)) return null;
  const asked = error.data as Partial<ConfirmRequest> | null;
  return asked?.kind === 'confirm-identity' ? (asked as ConfirmRequest) : null;
}
